import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv/dist/2020.js';

/** `file-checks.cjs`, written by the build beside the bundle: a check for each JSON Schema, by the schema's hash. */
type BuiltChecks = Record<string, ValidateFunction>;

const FILE = new URL('./file-checks.cjs', import.meta.url);

let built: BuiltChecks | undefined;

/** Key of a compiled check: the hash of its schema, so that a changed schema has none. */
export const schemaHash = (text: string): string => `h${createHash('sha256').update(text).digest('hex')}`;

/**
 * The compiled check of a JSON Schema from the build, undefined when there is none: compiling the schemas took a fifth
 * of the time of a start.
 */
export function builtCheck(schema: string): ValidateFunction | undefined {
  built ??= existsSync(FILE) ? (createRequire(import.meta.url)(fileURLToPath(FILE)) as BuiltChecks) : {};
  return built[schemaHash(schema)];
}
