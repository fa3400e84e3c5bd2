import { describe } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import type { Schema } from './field-schema.js';
import type { OpenApi } from './openapi.js';

const word = (key: 'search' | 'calls' | 'parameters' | 'body' | 'permission' | 'login', language: Language): string =>
  escaped(describe(`docs.${key}`)[language]);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: unknown): string => String(text ?? '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function typeText(schema: Schema | undefined): string {
  const { $ref, type, items } = (schema ?? {}) as { $ref?: string; type?: string | string[]; items?: Schema };
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (type === 'array') return `${typeText(items)}[]`;
  return Array.isArray(type) ? type.join(' | ') : (type ?? '');
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
  required?: boolean;
  description?: string;
}

function parameterRows(parameters: readonly Parameter[]): string {
  return parameters
    .map(
      ({ name, in: place, schema, required, description }) =>
        `<tr><td><code>${escaped(name)}</code>${required === true ? ' *' : ''}</td><td>${escaped(place)}</td>` +
        `<td>${escaped(typeText(schema))}</td><td>${escaped(description)}</td></tr>`,
    )
    .join('');
}

function bodyRows(document: OpenApi, schema: Schema | undefined): string {
  const name = typeText(schema);
  const schemas = document.components['schemas'] as Record<string, Schema>;
  const found = (schemas[name] ?? {}) as { properties?: Record<string, Schema>; required?: string[] };
  const fields = Object.entries(found.properties ?? {}).map(([key, one]) => ({
    name: key,
    in: 'body',
    schema: one,
    required: found.required?.includes(key) === true,
    description: String(one['title'] ?? ''),
  }));
  return parameterRows(fields);
}

function callHtml(document: OpenApi, path: string, method: string, call: Schema, language: Language): string {
  const parameters = parameterRows((call['parameters'] ?? []) as Parameter[]);
  const content = (call['requestBody'] as { content?: Record<string, { schema?: Schema }> } | undefined)?.content;
  const body = bodyRows(document, Object.values(content ?? {})[0]?.schema);
  const permission = call['x-permission'];
  const table = (title: string, rows: string) => (rows === '' ? '' : `<h4>${title}</h4><table>${rows}</table>`);
  return (
    `<details data-path="${escaped(path.toLowerCase())}"><summary><b class="${method}">${method.toUpperCase()}</b> ` +
    `<code>${escaped(path)}</code> <span>${escaped(call['summary'])}</span></summary>` +
    `<p>${word('permission', language)}: <code>${escaped(permission)}</code></p>` +
    `${table(word('parameters', language), parameters)}${table(word('body', language), body)}</details>`
  );
}

/** All calls by group, as a piece of HTML; every text of the metadata is escaped. */
export function callsHtml(document: OpenApi, language: Language): string {
  const groups = new Map<string, string[]>(document.tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(document.paths).sort(([one], [other]) => one.localeCompare(other))) {
    for (const [method, call] of Object.entries(item)) {
      const [tag = ''] = call['tags'] as string[];
      groups.get(tag)?.push(callHtml(document, path, method, call, language));
    }
  }
  const count = [...groups.values()].reduce((sum, calls) => sum + calls.length, 0);
  const sections = document.tags.map(({ name, description }) => {
    const title = name === description ? escaped(name) : `${escaped(description)} <small>${escaped(name)}</small>`;
    return `<section><h2>${title}</h2>${groups.get(name)?.join('') ?? ''}</section>`;
  });
  return `<p><input id="search" type="search" placeholder="${word('search', language)}" aria-label="${word('search', language)}"> ${count} ${word('calls', language)}</p>${sections.join('')}`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1f2937}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:1.6rem 0 .4rem}h4{margin:.6rem 0 .2rem}small{color:#6b7280;font-weight:400}
details{border-bottom:1px solid #e5e7eb;padding:.25rem 0}summary{cursor:pointer}summary span{color:#6b7280}
b{display:inline-block;min-width:3.2rem;font-size:.75rem;text-align:center;border-radius:3px;color:#fff;background:#2563eb}b.post{background:#15803d}
table{border-collapse:collapse;margin:.2rem 0 .6rem 1rem}td{padding:.15rem .8rem .15rem 0;vertical-align:top;border-bottom:1px solid #f3f4f6}
input{font:inherit;padding:.35rem .6rem;width:24rem;max-width:100%;border:1px solid #9ca3af;border-radius:4px}
code{font-size:.9em}[hidden]{display:none}`;

/** The page around the calls: it holds nothing that a stranger must not see, and fetches the calls with the token. */
export const shellHtml = (title: string, language: Language): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>` +
  `<p><a href="/api/docs/openapi.json" download="openapi.json" id="file">openapi.json</a></p>` +
  `<main id="calls" data-login="${word('login', language)}"></main><script src="/api/docs/docs.js"></script></body></html>`;

/** Runs in the browser: the token is where the runtime of this installation keeps it. */
export const SCRIPT = `'use strict';
const calls = document.getElementById('calls');
const stored = localStorage.getItem('lamina/access');
const headers = stored ? { 'Lc-Auth': 'bearer ' + JSON.parse(stored).token, 'Accept-Language': document.documentElement.lang } : {};
const load = (path) => fetch(path, { headers }).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
load('/api/docs/calls').then((html) => {
  calls.innerHTML = html;
  const search = document.getElementById('search');
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    for (const call of calls.querySelectorAll('details')) call.hidden = !call.dataset.path.includes(wanted);
    for (const section of calls.querySelectorAll('section')) section.hidden = !section.querySelector('details:not([hidden])');
  });
}, () => { calls.textContent = calls.dataset.login; });
document.getElementById('file').addEventListener('click', (event) => {
  event.preventDefault();
  load('/api/docs/openapi.json').then((text) => {
    const link = Object.assign(document.createElement('a'), { download: 'openapi.json' });
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.click();
    URL.revokeObjectURL(link.href);
  }, () => { calls.textContent = calls.dataset.login; });
});
`;
