import { jest } from '@jest/globals';
import { transformSync } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { patched, TEXT_PATCHES } from '../patches/text/index.js';

const load = createRequire(import.meta.url);
const PACKAGES = ['amis', 'amis-core', 'amis-ui'];

/** Folder of an amis package. */
const folder = (name: string): string => dirname(dirname(load.resolve(name)));

/** A file of amis as the build reads it, such as `amis-core/esm/renderers/Item.js`. */
export const amisText = (file: string): string => {
  const [name = '', ...rest] = file.split('/');
  return readFileSync(join(folder(name), ...rest), 'utf8');
};

/** The same file after the build's patches. */
export const builtText = (file: string): string => patched(TEXT_PATCHES, `/${file}`, amisText(file), () => undefined);

/** Evaluates the patched file as a module of amis' CommonJS build, which specs use. */
function evaluate(file: string, path: string): object {
  const module = { exports: {} };
  const { code } = transformSync(builtText(file), { module: { type: 'commonjs' }, jsc: { target: 'es2022' } });
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(path));
  return module.exports;
}

/**
 * Makes specs run amis with its text patches. Called before amis is loaded. Parts that amis loads later are found by
 * `loadParts`.
 */
export function patchAmis(): void {
  const single = TEXT_PATCHES.flatMap(({ texts }) => texts).filter(({ wrong }) => typeof wrong === 'string');
  for (const name of PACKAGES) {
    const files = readdirSync(join(folder(name), 'esm'), { recursive: true, encoding: 'utf8' });
    for (const file of files) {
      const source = `${name}/esm/${file}`;
      // Patches of these index files only leave modules out of the build, so specs do not need them.
      if (file === 'index.js' || file === 'minimal.js' || !single.some((text) => text.file.test(`/${source}`)))
        continue;
      const path = join(folder(name), 'lib', file);
      let module: object | undefined;
      jest.doMock(path, () => (module ??= evaluate(source, path)));
    }
  }
}

/** Lets amis find its parts, which a bundler loads otherwise. Called after `amis/lib/minimal` is loaded. */
export function loadParts(): void {
  const { getRenderers } = load('amis-core') as { getRenderers(): { getComponent?(): Promise<unknown> }[] };
  for (const part of getRenderers()) {
    const [, file] = /'\.\/(renderers\/[\w/]+)\.js'/.exec(String(part.getComponent)) ?? [];
    if (file !== undefined) part.getComponent = async () => load(`amis/lib/${file}`) as unknown;
  }
}
