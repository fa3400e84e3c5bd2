import { badRequest } from '../errors/index.js';
import { FORBIDDEN_KEYS } from '../metadata/index.js';
import { isScript } from './script-places.js';

const MAX_DEPTH = 100;
const MAX_SCRIPTS = 100;

interface LintedPage {
  schema: Record<string, unknown>;
  /** The text to store: that of the client, or an object as JSON text. */
  text: string;
  /**
   * Places (`body.0.api.adaptor`) with a program: they are code, so readers of the schema should see where they are.
   */
  scripts: string[];
}

/** Reads a page schema from JSON text or an object. Throws 400 when it is invalid or exceeds a limit. */
export function lintPage(config: unknown, maxKilobytes: number): LintedPage {
  if (typeof config === 'string') checkSize(config, maxKilobytes);
  const schema = typeof config === 'string' ? parse(config) : config;
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw badRequest('page.notObject');
  const scripts = walk(schema);
  const text = typeof config === 'string' ? config : JSON.stringify(schema, null, 2);
  checkSize(text, maxKilobytes);
  if (typeof (schema as { type?: unknown }).type !== 'string') throw badRequest('page.noType');
  return { schema: schema as Record<string, unknown>, text, scripts };
}

function checkSize(text: string, max: number): void {
  if (Buffer.byteLength(text, 'utf8') > max * 1024) throw badRequest('page.tooLarge', { max });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('page.notJson', { detail: error.message });
    throw error;
  }
}

/** Checks depth and keys with an explicit stack, so that deep nesting cannot cause a stack overflow. */
function walk(root: object): string[] {
  const scripts: string[] = [];
  const open: { value: object; path: string; depth: number }[] = [{ value: root, path: '', depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > MAX_DEPTH) throw badRequest('page.tooDeep', { max: MAX_DEPTH });
    for (const [key, value] of Object.entries(next.value) as [string, unknown][]) {
      if (!Array.isArray(next.value) && FORBIDDEN_KEYS.has(key)) throw badRequest('page.badKey', { key });
      const path = next.path === '' ? key : `${next.path}.${key}`;
      if (typeof value === 'object' && value !== null) open.push({ value, path, depth: next.depth + 1 });
      else if (typeof value === 'string' && isScript(key, value) && scripts.length < MAX_SCRIPTS) scripts.push(path);
    }
  }
  return scripts.sort();
}

/** Whether two texts contain the same schema, ignoring white space. */
export function sameSchema(one: string, other: string): boolean {
  return one === other || written(one) === written(other);
}

/** A schema in the normalised form for comparisons; invalid JSON is unchanged. */
export function written(text: string): string {
  if (text === '') return '';
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
