import { isObject, type Json, type JsonObject } from '../json.js';

/** Parts of a column that read a line as a whole: what they depend on cannot be listed. */
const READS_ALL = /\$\$|"&"|"(?:api|buttons|dialog|drawer|columns)":|"actionType":"(?!setValue")/;
/** Strings under these keys are never read as names or expressions. */
const PLAIN = new Set(['id', 'type', 'label', 'placeholder', 'className', 'labelClassName', 'validationErrors']);
/** A name and, for something within an object (`dict.grade`), the name of that. */
const NAME = /[A-Za-z_]\w*(?:\.\w+)?/g;

/** All names in the strings of a schema. Some are words of a text or functions: they have no value in a line. */
function namesIn(node: Json, found = new Set<string>()): Set<string> {
  if (typeof node === 'string') for (const [name] of node.matchAll(NAME)) found.add(name);
  else if (Array.isArray(node)) for (const one of node) namesIn(one, found);
  else if (isObject(node))
    for (const [key, child] of Object.entries(node)) if (child !== undefined && !PLAIN.has(key)) namesIn(child, found);
  return found;
}

function tracked(column: Json): Json {
  if (!isObject(column) || typeof column.name !== 'string' || column.trackExpression !== undefined) return column;
  if (READS_ALL.test(JSON.stringify(column))) return column;
  return { ...column, trackExpression: [...namesIn(column)].map((name) => `\${${name}}`).join('|') };
}

/**
 * Line cell pass. A copy of the schema in which each column of a line table has a `trackExpression` with the names that
 * it reads: amis draws its cells again only when one of them has changed.
 */
export function trackLineCells(node: Json): Json {
  if (Array.isArray(node)) return node.map(trackLineCells);
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) if (child !== undefined) copy[key] = trackLineCells(child);
  if (copy.type === 'input-table' && Array.isArray(copy.columns)) copy.columns = copy.columns.map(tracked);
  return copy;
}
