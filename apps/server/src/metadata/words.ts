import { companionOf } from './companion.js';
import type { AccessFile } from './metadata-files.js';
import type { FieldSpec, Words } from './model.js';
import type { Field, Registry, Resource, Table } from './resource.js';

export type Language = 'zh' | 'en';

/** Resolves the tokens of page schemas. */
export interface WordBook {
  /**
   * Text of a token: `i18n:` (shell text, label or title), `formula:`, `required:`, `visible:` (text of the model's
   * expression; '' when the field has none). An unknown token returns the last part of its key.
   */
  resolve(token: string, language: Language): string;
  /** Whether the target of a token exists. */
  knows(token: string): boolean;
  /** All tokens of a list, by token. */
  resolveAll(tokens: readonly string[], language: Language): Record<string, string>;
  /** A unit as people read it: `pcs` → 件. */
  unit(name: string, language: Language): string;
}

const TOKEN = /^(i18n|formula|required|visible):(\S+)$/;

const lastPart = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

function pick(help: Words | string | undefined): Words | undefined {
  return typeof help === 'string' ? { zh: help, en: help } : help;
}

type Texts = Readonly<Record<string, Words>>;

/** `m2` → `m²`: as `unit.m2` of schemas/i18n says, else as in the model. */
function unitWords(unit: string | undefined, texts: Texts): Words | undefined {
  return unit !== undefined && Object.hasOwn(texts, `unit.${unit}`) ? texts[`unit.${unit}`] : pick(unit);
}

const CHOSEN = new Set(['dict', 'dicts', 'ref', 'refs', 'date', 'datetime']);

/** Inside a sentence a label begins with a small letter, except abbreviations. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z ]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;

/** `Please enter the name`: as `missing.enter` and `missing.choose` of schemas/i18n say. */
function missingWords({ label, spec }: Field, texts: Texts): Words | undefined {
  const pattern = texts[CHOSEN.has(spec.type) ? 'missing.choose' : 'missing.enter'];
  return (
    pattern && { zh: pattern.zh.replace('{label}', label.zh), en: pattern.en.replace('{label}', inSentence(label.en)) }
  );
}

/** `field`, `field.help`, `field.unit`, `field.withUnit` (label and unit, for column heads), `field.missing` of a table. */
function fieldWords(
  table: Pick<Table, 'fields'>,
  [key = '', part]: readonly string[],
  texts: Texts,
): Words | undefined {
  const field = table.fields.get(key);
  if (!field || part === undefined) return field?.label;
  if (part === 'help') return pick(field.spec.help);
  if (part === 'missing') return missingWords(field, texts);
  const unit = unitWords(field.spec.unit, texts);
  if (part === 'unit') return unit;
  if (part !== 'withUnit') return undefined;
  const { label } = field;
  return unit ? { zh: `${label.zh} (${unit.zh})`, en: `${label.en} (${unit.en})` } : label;
}

/** The name of an action, or the words of a value that only it takes: `confirm`, `confirm.teamId.help`. */
function actionWords(
  resource: Resource,
  [name = '', key, ...path]: readonly string[],
  texts: Texts,
): Words | undefined {
  const action = resource.actions.get(name);
  if (key === undefined) return action?.label;
  const value = action?.input.values.find((one) => one.name === key && !one.stored);
  return value && fieldWords({ fields: new Map([[key, value.field]]) }, [key, ...path], texts);
}

/**
 * The question before an action (or `remove`): `ask.confirm` names the document by `${field}`, which pages fill in;
 * `ask.confirm.many` names the number of rows. `ask.confirm.title` is the title of the form of an action, where the
 * document is `documentName`.
 */
function questionWords(resource: Resource, [name = '', many]: readonly string[], texts: Texts): Words | undefined {
  const action = name === 'remove' ? texts['page.remove'] : resource.actions.get(name)?.label;
  const display = resource.fields.get(resource.display ?? '');
  const isTitle = many === 'title';
  const kind = many === 'many' ? 'Many' : display === undefined ? '' : 'Named';
  const pattern = texts[isTitle ? 'document.titleNamed' : `document.ask${kind}`];
  if (action === undefined || pattern === undefined) return undefined;
  const shown = isTitle
    ? '${documentName}'
    : display === undefined
      ? ''
      : `\${${companionOf(display, resource) ?? display.key}}`;
  const filledIn = (language: Language): string =>
    pattern[language]
      .replace('{action}', action[language])
      .replace('{label}', resource.label[language])
      .replace('{name}', () => shown);
  return { zh: filledIn('zh'), en: filledIn('en') };
}

/** The title of a form: `Add customer`; one for a node below another only says that. */
function formWords({ label }: Resource, use: string, texts: Texts): Words | undefined {
  const action = texts[`page.${use}`];
  const pattern = use === 'addBelow' ? undefined : texts['document.formTitle'];
  if (action === undefined || pattern === undefined) return action;
  return {
    zh: pattern.zh.replace('{action}', action.zh).replace('{label}', label.zh),
    en: pattern.en.replace('{action}', action.en).replace('{label}', inSentence(label.en)),
  };
}

/**
 * `states.1`, `actions.revoke`, `prints.label`, `ask.revoke`, `form.add`, a child and its fields, or a field of the head; without a
 * name: the title.
 */
function resourceWords(resource: Resource, path: readonly string[], texts: Texts): Words | undefined {
  const [first, second] = path;
  if (first === undefined) return resource.label;
  if (first === 'states' && second !== undefined) return resource.model.states?.values[second];
  if (first === 'actions' && second !== undefined) return actionWords(resource, path.slice(1), texts);
  if (first === 'form' && second !== undefined) return formWords(resource, second, texts);
  if (first === 'ask') return questionWords(resource, path.slice(1), texts);
  if (first === 'prints' && second !== undefined) return resource.model.prints?.[second];
  const child = resource.children.find((candidate) => candidate.property === first);
  if (!child) return fieldWords(resource, path, texts);
  return second === undefined ? child.label : fieldWords(child, path.slice(1), texts);
}

/** Titles of menus and buttons: `menu.<code>`, `button.<code>`. */
function accessWords(access: readonly AccessFile[]): Map<string, Words> {
  const menus = access.flatMap(({ spec }) => spec.menus ?? []);
  return new Map<string, Words>([
    ...menus.map((menu): [string, Words] => [`menu.${menu.code}`, menu]),
    ...menus.flatMap((menu) =>
      (menu.buttons ?? []).map((button): [string, Words] => [`button.${button.code}`, button]),
    ),
  ]);
}

/** Makes the words of a registry; `words` are the texts of schemas/i18n. */
export function makeWords(registry: Registry, words: Texts, access: readonly AccessFile[] = []): WordBook {
  const titles = accessWords(access);

  function textOf(key: string): Words | undefined {
    const [first = '', ...path] = key.split('.');
    const resource = registry.resources.get(first);
    return (
      (Object.hasOwn(words, key) ? words[key] : undefined) ??
      // The code of a menu may equal the name of a field of the menus: `code`.
      (resource && resourceWords(resource, path, words)) ??
      titles.get(key)
    );
  }

  const i18n = (key: string, language: Language): string => textOf(key)?.[language] ?? lastPart(key);

  function specOf(key: string): FieldSpec | undefined {
    const [first = '', second = '', third] = key.split('.');
    const resource = registry.resources.get(first);
    const child = third === undefined ? undefined : resource?.children.find(({ property }) => property === second);
    return (child ? child.fields.get(third ?? '') : resource?.fields.get(second))?.spec;
  }

  function expression(kind: string, key: string): string {
    const spec = specOf(key);
    if (!spec) return lastPart(key);
    if (kind === 'formula') return spec.computed ?? '';
    if (kind === 'visible') return spec.visibleWhen ?? '';
    return spec.required ? 'true' : (spec.requiredWhen ?? '');
  }

  const resolve = (token: string, language: Language): string => {
    const [, kind, key] = TOKEN.exec(token) ?? [];
    if (kind === undefined || key === undefined) return token;
    return kind === 'i18n' ? i18n(key, language) : expression(kind, key);
  };

  return {
    resolve,
    knows(token) {
      const [, kind, key = ''] = TOKEN.exec(token) ?? [];
      return kind === 'i18n' ? textOf(key) !== undefined : specOf(key) !== undefined;
    },
    unit: (name, language) => unitWords(name, words)?.[language] ?? name,
    resolveAll: (tokens, language) => Object.fromEntries(tokens.map((token) => [token, resolve(token, language)])),
  };
}

/** Tokens of a page schema (JSON text or value): strings that are a token as a whole, sorted, without duplicates. */
export function collectTokens(schema: unknown): string[] {
  const found = new Set<string>();
  // An explicit stack, because page schemas are deeply nested.
  const open: unknown[] = [typeof schema === 'string' ? JSON.parse(schema) : schema];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && TOKEN.test(value)) found.add(value);
    else if (typeof value === 'object' && value !== null) open.push(...Object.values(value));
  }
  return [...found].sort();
}
