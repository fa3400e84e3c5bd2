// Writes components.json (`--check` only tells whether it is up to date): names of the components that pages may be made of, those of amis and our own.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** What amis registers, and what it knows under another name. */
const amis = ['node_modules/amis/lib/minimal.js', 'node_modules/amis/lib/compat.js'].flatMap((file) =>
  [...read(file).matchAll(/type: '([a-z0-9-]+)'/g)].map(([, type]) => type),
);
const ours = new URL('apps/runtime/src/components/', root);
const own = readdirSync(ours, { recursive: true })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => [
    ...read(`apps/runtime/src/components/${file}`).matchAll(
      /(?:Renderer|FormItem|OptionsControl)\(\{ type: '([a-z0-9-]+)'/g,
    ),
  ])
  .map(([, type]) => type);
/** What the core of amis knows without registering it by a plain name, and what tables put into their toolbars. */
const core = ['form', 'static', 'button', 'submit', 'reset', 'text', 'operation', 'input-password'];
const toolbar = [
  'bulkActions',
  'columns-toggler',
  'drag-toggler',
  'export-csv',
  'export-excel',
  'filter-toggler',
  'load-more',
  'reload',
  'statistics',
  'switch-per-page',
];
const names = [...new Set([...amis, ...own, ...core, ...toolbar])].sort();
const file = new URL('components.json', import.meta.url);
const text = `${JSON.stringify(names, null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text)
  throw new Error('components.json is out of date: run schemas/meta/list-components.mjs');
