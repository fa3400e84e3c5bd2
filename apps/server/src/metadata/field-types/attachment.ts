import { isId } from '../../config/index.js';
import type { FieldType } from '../resource.js';
import { ValueProblem } from '../value-problem.js';
import { isBlank } from './blank.js';
import { parseCharacters } from './characters.js';
import { parseId } from './id.js';
import { parseWhole } from './int.js';
import { JSON_CHARS, parseJson } from './json-value.js';
import { jsonType } from './json.js';
import { isSafeLink } from './link.js';

/** Files of one field; equal to `attachments` of schemas/limits.json. */
export const MAX_FILES = 50;

/** The stored properties of a file; upload widgets send more (state, progress …), which are ignored. */
const PARTS: Record<string, (raw: unknown) => unknown> = {
  // Upload widgets number their rows themselves; such a number is not an id of the server.
  id: (raw) => (isId(String(raw)) ? parseId(raw) : null),
  attachId: parseId,
  name: (raw) => parseCharacters(raw, 255),
  originalName: (raw) => parseCharacters(raw, 255),
  link: (raw) => parseCharacters(raw, 1000),
  extension: (raw) => parseCharacters(raw, 20),
  size: (raw) => parseWhole(raw, Number.MAX_SAFE_INTEGER),
};

function parseFile(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new ValueProblem('value.notAttachment');
  const source = raw as Record<string, unknown>;
  const file: Record<string, unknown> = {};
  for (const [key, parse] of Object.entries(PARTS)) {
    const value = Object.hasOwn(source, key) ? parse(source[key]) : null;
    if (value !== null) file[key] = value;
  }
  const { name, link } = file;
  if (typeof name !== 'string' || typeof link !== 'string' || !isSafeLink(link)) {
    throw new ValueProblem('value.notAttachment');
  }
  return file;
}

/** Uploaded files: `[{name, link, id?, attachId?, originalName?, extension?, size?}]`. */
export const attachmentType: FieldType = {
  ...jsonType,
  name: 'attachment',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'mediumtext' : 'text'),
  parse(raw) {
    if (isBlank(raw)) return null;
    const value = parseJson(raw, JSON_CHARS);
    if (!Array.isArray(value)) throw new ValueProblem('value.notAttachment');
    if (value.length > MAX_FILES) throw new ValueProblem('value.tooManyItems', { max: MAX_FILES });
    return value.length === 0 ? null : value.map(parseFile);
  },
};
