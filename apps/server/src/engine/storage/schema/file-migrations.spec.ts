import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { readMigrations } from './file-migrations.js';

const column = { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true };
const table = { name: 'at_press', primaryKey: ['id'], columns: [column], indexes: [] };
const created = { name: 'AddPress1795392000001', changes: [{ kind: 'createTable', table }] };

describe('migrations that are files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lamina-migrations-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, file: unknown) => writeFileSync(join(folder, name), JSON.stringify(file));

  test('are run and taken back as those that are code', async () => {
    write('1795392000001-add-press.json', created);
    write('package.json', {});
    const found = readMigrations(folder);
    expect(found.map(({ name }) => name)).toEqual(['AddPress1795392000001']);
    const source = await new DataSource({
      type: 'better-sqlite3',
      database: ':memory:',
      migrations: found,
    }).initialize();
    const tables = async () => source.query("SELECT name FROM sqlite_master WHERE name = 'at_press'");
    expect((await source.runMigrations()).map(({ name }) => name)).toEqual(['AddPress1795392000001']);
    expect(await tables()).toHaveLength(1);
    await source.undoLastMigration();
    expect(await tables()).toHaveLength(0);
    await source.destroy();
  });

  test.each([
    [{ ...created, name: 'AddPress' }, 'name must end with the 13 digits'],
    [{ name: created.name }, 'changes are missing'],
    [{ ...created, changes: [{ kind: 'dropEverything' }] }, 'changes[0] is no change of a table'],
    [{ ...created, changes: [created.changes[0], { kind: 'addColumn', table: 'at_press' }] }, 'changes[1]'],
  ])('a wrong one stops the start and is named', (file, reason) => {
    write('1795392000001-add-press.json', file);
    expect(() => readMigrations(folder)).toThrow('1795392000001-add-press.json');
    expect(() => readMigrations(folder)).toThrow(reason);
  });

  test('a folder that is not there has none', () => {
    expect(readMigrations(join(folder, 'nowhere'))).toEqual([]);
  });
});
