import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../config/index.js';
import { componentFiles } from './component-files.js';

interface NewComponentOptions {
  readonly field?: boolean;
  /** A folder outside the repository, as in LAMINA_COMPONENTS; by default the components of the product. */
  readonly into?: string;
  readonly zh?: string;
  readonly en?: string;
}

const titleOf = (name: string): string => name.replaceAll('-', ' ').replace(/^./, (one) => one.toUpperCase());

/**
 * Writes the folder of a new, working component. The build, the palette of the editor, the gallery and the tests find
 * it there. Throws, without writing anything, for an invalid name and for one that exists.
 */
export function componentNew(config: Config, name: string, options: NewComponentOptions): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error('say a name in kebab-case, e.g. thickness-chart');
  const known = JSON.parse(readFileSync(join(config.schemasDir, 'meta/components.json'), 'utf8')) as {
    amis: string[];
    own: Record<string, unknown>;
  };
  if (known.amis.includes(name) || Object.hasOwn(known.own, name))
    throw new Error(`there is a component ${name} already`);
  const parent = options.into ? resolve(options.into) : join(config.root, 'apps/runtime/src/components');
  const folder = join(parent, name);
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  const title = { zh: options.zh ?? options.en ?? titleOf(name), en: options.en ?? titleOf(name) };
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(componentFiles(name, title, options.field === true));
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  const outside = options.into
    ? `, with LAMINA_COMPONENTS=${parent}`
    : '; "npm run build -w @lamina/schemas" lists it for the check of pages';
  process.stdout.write(
    `written: ${folder} (${files.map(([file]) => file).join(', ')})
next: change view.tsx and what component.ts declares${outside}; it is in the palette of the page editor and in /develop/components
`,
  );
}
