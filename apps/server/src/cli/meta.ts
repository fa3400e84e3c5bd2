import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.js';
import { migrate, openDatabase } from '../database/index.js';
import { changeSql, isDestructive, type MigrationFile, pendingChanges, type SchemaChange } from '../engine/index.js';
import { loadSchemas } from '../metadata/index.js';
import { allMigrations } from '../all-migrations.js';
import { checkAll, compileAll } from './check/check.js';

/** Compiles everything as the server would. Throws with the list of what is wrong. */
export async function metaCheck(config: Config): Promise<void> {
  const started = performance.now();
  const { controllerPaths } = await import('./check/controller-paths.js');
  const registry = await checkAll(config, controllerPaths());
  const calls = [...registry.resources.values()].reduce((sum, resource) => sum + resource.calls.length, 0);
  process.stdout.write(
    `${registry.resources.size} models, ${registry.tables.length} tables, ${calls} calls, ${registry.pages.length} pages are in order (${Math.round(performance.now() - started)} ms)\n`,
  );
}

const pascal = (name: string): string => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** One that takes something away says so by its name: older servers must not work on without it. */
function writeMigration(config: Config, name: string, changes: readonly SchemaChange[]): string {
  if (!/^[a-z][a-z0-9-]{2,50}$/.test(name)) throw new Error('a migration is named in kebab-case, e.g. add-furnace-log');
  const stamp = Date.now();
  const file = `${stamp}-${name}.json`;
  const className = `${changes.some(isDestructive) ? 'Contracting' : ''}${pascal(name)}${stamp}`;
  const migration: MigrationFile = { name: className, changes };
  const folder = join(config.root, 'migrations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), migrationText(migration));
  return file;
}

/** JSON as the formatter of the repository writes it: lists of names on one line each. */
function textOf(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const between = (open: string, parts: string[], close: string): string =>
    parts.length === 0 ? open + close : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
  if (!Array.isArray(value)) {
    const parts = Object.entries(value).filter(([, one]) => one !== undefined);
    return between(
      '{',
      parts.map(([key, one]) => `${JSON.stringify(key)}: ${textOf(one, inner)}`),
      '}',
    );
  }
  if (value.every((one) => typeof one !== 'object')) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
  return between(
    '[',
    value.map((one) => textOf(one, inner)),
    ']',
  );
}

const migrationText = (migration: MigrationFile): string => `${textOf(migration)}\n`;

/** Prints the change between models and database as SQL; writes it as a migration; refuses to lose data silently. */
export async function metaDiff(config: Config, options: { write?: string; allowDrop: boolean }): Promise<void> {
  const { registry } = compileAll(config);
  const open = await openDatabase(config, allMigrations(config));
  try {
    await migrate(open);
    const changes = await pendingChanges(open.database, registry);
    for (const change of changes)
      process.stdout.write(`${changeSql(change, open.database.flavour).join(';\n') || change.kind};\n`);
    if (changes.length === 0) process.stdout.write('models and database agree\n');
    if (options.write === undefined || changes.length === 0) return;
    const lossy = changes.filter(isDestructive);
    if (lossy.length > 0 && !options.allowDrop) {
      throw new Error(
        `${lossy.length} of these changes lose data; if that is meant, say --allow-drop. Nothing was written.`,
      );
    }
    process.stdout.write(`written: migrations/${writeMigration(config, options.write, changes)}\n`);
  } finally {
    await open.close();
  }
}

/** `action`: where the button stands (1 above the list, 2 in a row, 3 in both); `text`: key of its words. */
const BUTTONS = [
  { alias: 'add', action: 1, text: 'page.add' },
  { alias: 'edit', action: 2, text: 'page.edit' },
  { alias: 'delete', action: 3, text: 'page.remove' },
  { alias: 'view', action: 2, text: 'page.view' },
];

/**
 * Writes the folder of a new resource: a model, its rights and its screen, which work as they are. `place` is
 * `area/name`.
 */
export async function metaNew(config: Config, place: string): Promise<void> {
  const [area, name, more] = place.split('/');
  if (!area || !name || more !== undefined || !/^[a-z][a-z0-9-]*$/.test(name) || !/^[a-z]+$/.test(area)) {
    throw new Error('say area/name in kebab-case, e.g. production/furnace-log');
  }
  const folder = join(config.schemasDir, area, name);
  if (existsSync(folder)) throw new Error(`schemas/${area}/${name} is there already`);
  const key = pascal(name).replace(/^\w/, (letter) => letter.toLowerCase());
  const model = {
    $schema: '../../meta/model.schema.json',
    key,
    zh: key,
    en: key,
    path: `/api/at/${area}/${key}`,
    dialect: 'document',
    table: `${area}_${name.replaceAll('-', '_')}`,
    display: 'name',
    fields: { name: { type: 'string', zh: 'name', en: 'Name', length: 64, required: true, list: true, search: true } },
  };
  const { words } = loadSchemas(config.schemasDir);
  const access = {
    $schema: '../../meta/access.schema.json',
    model: key,
    menus: [
      {
        ...{ code: key, zh: key, en: key, path: `/${area}/${key}`, icon: 'fa fa-table', sort: 99 },
        page: 'list.screen.json',
        buttons: BUTTONS.map(({ text, ...button }, at) => ({
          ...{ code: `${key}_${button.alias}`, ...words[text], ...button, sort: at + 1 },
        })),
      },
    ],
    permissions: {
      ...{ list: 'menu', detail: 'menu', values: 'menu', select: 'menu' },
      ...{ create: `${key}_add`, update: `${key}_edit`, remove: `${key}_delete` },
    },
    grants: { admin: [key, ...BUTTONS.map(({ alias }) => `${key}_${alias}`)] },
  };
  const screen = { $schema: '../../meta/screen.schema.json', menu: key, kind: 'list' };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'model.json'), `${JSON.stringify(model, null, 2)}\n`);
  writeFileSync(join(folder, 'access.json'), `${JSON.stringify(access, null, 2)}\n`);
  writeFileSync(join(folder, 'list.screen.json'), `${JSON.stringify(screen, null, 2)}\n`);
  process.stdout.write(`written: schemas/${area}/${name}; next: meta check, meta diff --write add-${name}\n`);
}
