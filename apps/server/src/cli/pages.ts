import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Config, makeClock } from '../config/index.js';
import { createLamina } from '../create-app.js';
import { openDatabase } from '../database/index.js';
import { MetadataService } from '../engine/index.js';
import { compile, loadSchemas, type PageFile } from '../metadata/index.js';
import { changeWords, FactoryPages, isFactory, pageChanges, Pages, PageStore } from '../pages/index.js';
import { compileScreens } from '../screens/index.js';
import { allMigrations } from '../all-migrations.js';

/** Stores the factory pages of the files in the database. Pages that an administrator has edited stay as they are. */
export async function pushPages(config: Config): Promise<void> {
  const lamina = await createLamina(config);
  const pages = lamina.app.get(FactoryPages);
  for (const page of lamina.app.get(MetadataService).registry.pages) {
    process.stdout.write(`${page.menu}: ${await pages.take(page.menu, page.body)}\n`);
  }
  await lamina.close();
}

/**
 * Writes the current pages of the database into their files, but only for menus with a page file: a screen must not be
 * replaced by the page that was generated from it. The database does not change.
 */
export async function pullPages(config: Config): Promise<void> {
  const lamina = await createLamina(config);
  const { pages, screens } = loadSchemas(config.schemasDir);
  const files = new Map(pages.map((page) => [page.menu, page.file]));
  const made = new Map(screens.map(({ file, spec }) => [spec.menu, file]));
  for (const { menuCode, configVersion, body } of await lamina.app.get(Pages).pull()) {
    const name = files.get(menuCode);
    const path = name === undefined ? undefined : join(config.schemasDir, name);
    if (path === undefined || !existsSync(path)) {
      const screen = made.get(menuCode);
      const reason =
        screen === undefined ? 'has no file' : `is made of ${screen} ("pages eject ${menuCode}" ends that)`;
      process.stdout.write(`${menuCode}: version ${configVersion} ${reason}, left in the database\n`);
      continue;
    }
    const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const same = JSON.stringify(file['body']) === JSON.stringify(body);
    if (!same) writeFileSync(path, `${JSON.stringify({ ...file, body }, null, 2)}\n`);
    process.stdout.write(
      `${menuCode}: version ${configVersion} ${same ? 'is the file already' : `written to ${name}`}\n`,
    );
  }
  await lamina.close();
}

/** The factory page of a menu, hand-written or generated from a screen. Throws if the menu has none. */
function factoryPage(config: Config, menu: string): PageFile {
  const page = compile(loadSchemas(config.schemasDir), { screens: compileScreens }).pages.find(
    (one) => one.menu === menu,
  );
  if (page === undefined) throw new Error(`there is no page of a menu ${menu}`);
  return page;
}

/** Prints the factory page of a menu as it is stored. */
export function showPage(config: Config, menu: string): void {
  process.stdout.write(`${JSON.stringify(factoryPage(config, menu).body, null, 2)}\n`);
}

/** Prints, by node id, how the stored page of a menu differs from the one that the files define. */
export async function diffPage(config: Config, menu: string): Promise<void> {
  const factory = factoryPage(config, menu);
  const open = await openDatabase(config, allMigrations(config));
  try {
    const store = new PageStore(open.database, makeClock(config.clockStart));
    const found = await store.detail('code', menu);
    if (found === undefined) throw new Error(`the database has no menu ${menu}: run "seed" first`);
    const version = await store.version(String(found['id']), Number(found['configVersion'] ?? 0));
    if (version === undefined) throw new Error(`${menu} has no page in the database: run "pages push" first`);
    const { configVersion, factoryVersion, createUserName } = version;
    const holds = factoryVersion === null ? '' : `, holds version ${factoryVersion} of the product`;
    const changes = pageChanges(factory.body, JSON.parse(version.config));
    const by = isFactory(version) ? 'the product' : (createUserName ?? 'an author');
    process.stdout.write(`${menu}: version ${configVersion} by ${by}${holds}, against ${factory.file}\n`);
    for (const change of changes) process.stdout.write(`  ${changeWords(change)}\n`);
    if (changes.length === 0) process.stdout.write('  nothing differs\n');
  } finally {
    await open.close();
  }
}

/** Replaces a screen file with the page generated from it, which is then edited by hand. */
export function ejectPage(config: Config, menu: string): void {
  const { file, body } = factoryPage(config, menu);
  if (!file.endsWith('.screen.json')) throw new Error(`${file} is a page already`);
  const name = basename(file).replace('.screen.json', '.page.json');
  const folder = join(config.schemasDir, dirname(file));
  const access = join(folder, 'access.json');
  const page = { $schema: '../../meta/page.schema.json', menu, body };
  writeFileSync(join(folder, name), `${JSON.stringify(page, null, 2)}\n`);
  writeFileSync(access, readFileSync(access, 'utf8').replace(`"${basename(file)}"`, `"${name}"`));
  rmSync(join(config.schemasDir, file));
  process.stdout.write(`written: ${dirname(file)}/${name}; ${basename(file)} is gone\n`);
}
