// Compiles a TypeScript file and keeps the result in a folder, by the hash of the text.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync, version } from '@swc/core';

const OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
};
const RECIPE = JSON.stringify([version, OPTIONS]);

/** Writes to a temporary name first, because several workers may write at once. */
function write(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** Paths of the compiled JavaScript and of its source map. */
export function compiled(file, folder) {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256').update(RECIPE).update(file).update(source).digest('hex').slice(0, 32);
  const code = join(folder, `${basename(file)}.${key}.js`);
  const map = `${code}.map`;
  if (!existsSync(code)) {
    mkdirSync(folder, { recursive: true });
    const made = transformSync(source, { ...OPTIONS, filename: file, sourceFileName: file });
    write(map, made.map);
    write(code, made.code);
  }
  return { code, map };
}
