import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMigrations } from '../../all-migrations.js';
import type { Config } from '../../config/index.js';
import { migrate, openDatabase } from '../../database/index.js';
import { foundColumns } from '../../engine/index.js';
import { loadSchemas } from '../../metadata/index.js';
import {
  camel,
  fieldsOfColumns,
  fieldsOfRecord,
  fileTexts,
  folderOf,
  type Found,
  initialsOf,
  type Kind,
  KINDS,
  refuseTaken,
  starterModel,
  usualParent,
} from '../../platform/develop/index.js';
import { OPERATION_NAMES } from '../operation-names.js';
import { modelUsing } from './using.js';

interface NewOptions {
  readonly kind?: string;
  readonly from?: string;
  readonly zh?: string;
  readonly en?: string;
  readonly parent?: string;
  readonly uses?: string;
}

const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);

/** Fields of a table in the configured database, or of the record in a JSON file. */
async function foundIn(config: Config, from: string): Promise<Found> {
  if (from.endsWith('.json')) return fieldsOfRecord(JSON.parse(readFileSync(from, 'utf8')), from);
  const open = await openDatabase(config, allMigrations(config));
  try {
    await migrate(open);
    const columns = await foundColumns(open.database.read, open.database.flavour, from);
    if (columns.length === 0) throw new Error(`the database has no table ${from}`);
    return fieldsOfColumns(columns, from);
  } finally {
    await open.close();
  }
}

const titleOf = (name: string): string => name.replaceAll('-', ' ').replace(/^./, (one) => one.toUpperCase());

/**
 * Writes the folder of a new, working resource: model, rights, screen and examples. `place` is `area/name`. Throws,
 * without writing anything, if the resource exists or an option names something unknown.
 */
export async function metaNew(config: Config, place: string, options: NewOptions): Promise<void> {
  const [area, name, more] = place.split('/');
  if (!area || !name || more !== undefined || !/^[a-z][a-z0-9-]*$/.test(name) || !/^[a-z]+$/.test(area)) {
    throw new Error('say area/name in kebab-case, e.g. production/furnace-log');
  }
  const { kind = 'list' } = options;
  if (options.uses !== undefined && (options.from ?? options.kind) !== undefined)
    throw new Error('--uses brings fields and kind with it: leave --from and --kind out');
  if (!isKind(kind)) throw new Error(`--kind is one of ${KINDS.join(', ')}, not ${kind}`);
  const folder = join(config.schemasDir, area, name);
  if (existsSync(folder)) throw new Error(`schemas/${area}/${name} is there already`);
  const files = loadSchemas(config.schemasDir);
  refuseTaken(files, camel(name), `${area}_${name.replaceAll('-', '_')}`);
  const parent = options.parent ?? usualParent(files, area);
  const menus = new Set(files.access.flatMap(({ spec }) => (spec.menus ?? []).map(({ code }) => code)));
  if (parent !== undefined && !menus.has(parent)) throw new Error(`--parent: there is no menu ${parent}`);
  const found = options.from === undefined ? undefined : await foundIn(config, options.from);
  const title = { zh: options.zh ?? options.en ?? titleOf(name), en: options.en ?? titleOf(name) };
  const key = camel(name);
  const table = `${area}_${name.replaceAll('-', '_')}`;
  const named = { key, ...title, path: `/api/at/${area}/${key}`, table };
  const { model, examples } =
    options.uses === undefined
      ? starterModel({ area, name, kind, title, found, words: files.words })
      : modelUsing(files, options.uses, { named, prefix: initialsOf(name) });
  const choice = { ...(parent !== undefined && { parent }), roles: ['admin'], lines: kind === 'lines' };
  const made = folderOf(files, OPERATION_NAMES, { model, examples, choice });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of fileTexts(made)) writeFileSync(join(folder, file), text);
  process.stdout.write(
    `written: schemas/${area}/${name} (${Object.keys(made).join(', ')})${parent === undefined ? '' : `, below the menu ${parent}`}
next: fill it, then "meta check" and "meta diff --write add-${name}", and start the server: no build is needed
`,
  );
}
