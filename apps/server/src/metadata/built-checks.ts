import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv/dist/2020.js';

/** `file-checks.cjs`, which the build writes beside the bundle: a check for each JSON Schema, by the schema's hash. */
type BuiltChecks = Record<string, ValidateFunction>;

const FILE = new URL('./file-checks.cjs', import.meta.url);

let built: BuiltChecks | undefined;

/** By what a built check is found: a schema that was changed since has none. */
export const schemaHash = (text: string): string => `h${createHash('sha256').update(text).digest('hex')}`;

/**
 * The check of a JSON Schema that the build has compiled, undefined when there is none: compiling them at each start
 * took a fifth of it.
 */
export function builtCheck(schema: string): ValidateFunction | undefined {
  built ??= existsSync(FILE) ? (createRequire(import.meta.url)(fileURLToPath(FILE)) as BuiltChecks) : {};
  return built[schemaHash(schema)];
}
