import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMigrations } from '../../all-migrations.js';
import type { Config } from '../../config/index.js';
import { migrate, openDatabase } from '../../database/index.js';
import { foundColumns } from '../../engine/index.js';
import { loadSchemas, type MetadataFiles } from '../../metadata/index.js';
import { jsonText } from '../json-text.js';
import { fieldsOfColumns, fieldsOfRecord } from './found-fields.js';
import { camel, type Found, initialsOf, type Kind, KINDS, starterFiles } from './starter.js';
import { filesUsing } from './using.js';

export interface NewOptions {
  readonly kind?: string;
  readonly from?: string;
  readonly zh?: string;
  readonly en?: string;
  readonly parent?: string;
  readonly uses?: string;
}

/** Characters of what stands on one line. */
const WIDTH = 240;

const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);

/** Fields of a table of the configured database, or of the record of a JSON file. */
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

/** The menu below which the resources of the area stand already. */
function usualParent({ access }: MetadataFiles, area: string): string | undefined {
  const count = new Map<string, number>();
  for (const { file, spec } of access)
    for (const { parent } of file.startsWith(`${area}/`) ? (spec.menus ?? []) : [])
      if (parent !== undefined) count.set(parent, (count.get(parent) ?? 0) + 1);
  return [...count].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function refuseTaken({ models, access }: MetadataFiles, key: string, table: string): void {
  for (const { file, spec } of models) {
    if (spec.key === key) throw new Error(`the model ${key} is there already: ${file}`);
    if (spec.table === table) throw new Error(`the table ${table} belongs to ${file}`);
  }
  for (const { file, spec } of access)
    if (spec.menus?.some(({ code }) => code === key)) throw new Error(`the menu ${key} is there already: ${file}`);
}

const titleOf = (name: string): string => name.replaceAll('-', ' ').replace(/^./, (one) => one.toUpperCase());

/**
 * Writes the folder of a new resource: model, rights, screen and examples, which work as they are. `place` is
 * `area/name`. Throws for what is taken or unknown; nothing is written then.
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
  const made =
    options.uses === undefined
      ? starterFiles({ area, name, kind, title, parent, found, words: files.words })
      : filesUsing(files, options.uses, { named, prefix: initialsOf(name), parent });
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(made)) writeFileSync(join(folder, file), jsonText(content, WIDTH));
  process.stdout.write(
    `written: schemas/${area}/${name} (${Object.keys(made).join(', ')})${parent === undefined ? '' : `, below the menu ${parent}`}
next: fill it, then "meta check" and "meta diff --write add-${name}", and start the server: no build is needed
`,
  );
}
