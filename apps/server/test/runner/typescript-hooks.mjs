// Node hooks that load TypeScript: `./name.js` means `./name.ts` if that exists.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.mjs';

let folder;

export function initialize(data) {
  folder = data.folder;
}

export function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.startsWith('file:')) {
    const url = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(fileURLToPath(url))) return { url: url.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { code } = compiled(fileURLToPath(url), folder);
  return { format: 'module', source: readFileSync(code, 'utf8'), shortCircuit: true };
}
