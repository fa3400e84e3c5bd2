import { jest } from '@jest/globals';
import { transformSync } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { patched, TEXT_PATCHES } from '../patches/text/index.js';

const load = createRequire(import.meta.url);
const PACKAGES = ['amis', 'amis-core', 'amis-ui'];

/** Folder of a package of amis. */
const folder = (name: string): string => dirname(dirname(load.resolve(name)));

/** A file of amis as the build reads it, such as `amis-core/esm/renderers/Item.js`. */
export const amisText = (file: string): string => {
  const [name = '', ...rest] = file.split('/');
  return readFileSync(join(folder(name), ...rest), 'utf8');
};

/** The same as the build makes it. */
export const builtText = (file: string): string => patched(TEXT_PATCHES, `/${file}`, amisText(file), () => undefined);

/** The built file as a module of the other build of amis, which is the one that specs draw with. */
function evaluate(file: string, path: string): object {
  const module = { exports: {} };
  const { code } = transformSync(builtText(file), { module: { type: 'commonjs' }, jsc: { target: 'es2022' } });
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(path));
  return module.exports;
}

/**
 * Has amis run with the patches of its text, in specs that draw with it. Called before amis is loaded. What amis loads
 * when it is drawn is found by `loadParts`.
 */
export function patchAmis(): void {
  const single = TEXT_PATCHES.flatMap(({ texts }) => texts).filter(({ wrong }) => typeof wrong === 'string');
  for (const name of PACKAGES) {
    const files = readdirSync(join(folder(name), 'esm'), { recursive: true, encoding: 'utf8' });
    for (const file of files) {
      const source = `${name}/esm/${file}`;
      // The index of a package only tells what to leave out.
      if (file === 'index.js' || file === 'minimal.js' || !single.some((text) => text.file.test(`/${source}`)))
        continue;
      const path = join(folder(name), 'lib', file);
      let module: object | undefined;
      jest.doMock(path, () => (module ??= evaluate(source, path)));
    }
  }
}

/** Has amis find its parts, which come by a loader of bundles elsewhere. Called after `amis/lib/minimal` is loaded. */
export function loadParts(): void {
  const { getRenderers } = load('amis-core') as { getRenderers(): { getComponent?(): Promise<unknown> }[] };
  for (const part of getRenderers()) {
    const [, file] = /'\.\/(renderers\/[\w/]+)\.js'/.exec(String(part.getComponent)) ?? [];
    if (file !== undefined) part.getComponent = async () => load(`amis/lib/${file}`) as unknown;
  }
}
