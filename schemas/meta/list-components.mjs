// Writes components.json (`--check` only tells whether it is up to date): the components that pages may be made of. Those
// of amis are known by their names, our own by the JSON Schemas that their declarations make.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// What stands outside the repository is no part of it.
delete process.env.LAMINA_COMPONENTS;

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** What amis registers, and what it knows under another name. */
const registered = ['node_modules/amis/lib/minimal.js', 'node_modules/amis/lib/compat.js'].flatMap((file) =>
  [...read(file).matchAll(/type: '([a-z0-9-]+)'/g)].map(([, type]) => type),
);
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
const amis = [...new Set([...registered, ...core, ...toolbar])].sort();
const { module } = await runnerImport(
  fileURLToPath(new URL('apps/runtime/build/components/component-schemas.ts', root)),
  { configFile: false, logLevel: 'error' },
);
const own = await module.componentSchemas();
const file = new URL('components.json', import.meta.url);
const text = `${JSON.stringify({ amis, own }, null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text)
  throw new Error('components.json is out of date: run schemas/meta/list-components.mjs');
