import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { SchemaChange } from './change.js';
import { applyChanges, revertChanges } from './migrate.js';

const FILE = /^\d{13}-[a-z][a-z0-9-]*\.json$/;
const NAME = /^[A-Z]\w*\d{13}$/;
const PARTS: Readonly<Record<SchemaChange['kind'], readonly string[]>> = {
  createTable: ['table'],
  dropTable: ['table'],
  addColumn: ['table', 'column'],
  dropColumn: ['table', 'column'],
  changeColumn: ['table', 'from', 'to'],
  createIndex: ['table', 'index'],
  dropIndex: ['table', 'index'],
};

/** A migration as `meta diff --write` writes it: it needs no build. */
export interface MigrationFile {
  readonly name: string;
  readonly changes: readonly SchemaChange[];
}

const isChange = (value: unknown): value is SchemaChange => {
  const change = value as Record<string, unknown> | null;
  const parts = PARTS[change?.['kind'] as SchemaChange['kind']] as readonly string[] | undefined;
  return parts?.every((part) => change?.[part] !== undefined) === true;
};

function readFile(path: string): MigrationFile {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Partial<MigrationFile>;
  const { name = '', changes } = file;
  if (!NAME.test(name))
    throw new Error(`${path}: name must end with the 13 digits of its time, e.g. AddPress1795392000000`);
  if (!Array.isArray(changes) || changes.length === 0) throw new Error(`${path}: changes are missing`);
  const wrong = changes.findIndex((change) => !isChange(change));
  if (wrong >= 0) throw new Error(`${path}: changes[${wrong}] is no change of a table`);
  return { name, changes };
}

function migrationOf({ name, changes }: MigrationFile): new () => MigrationInterface {
  class FileMigration implements MigrationInterface {
    name = name;

    up(runner: QueryRunner): Promise<void> {
      return applyChanges(runner, [...changes]);
    }

    down(runner: QueryRunner): Promise<void> {
      return revertChanges(runner, [...changes]);
    }
  }
  // Archives identify the migrations of a version by their classes.
  return Object.defineProperty(FileMigration, 'name', { value: name });
}

/** The migrations that are JSON files of a folder, oldest first. Throws with the file's name when one is invalid. */
export const readMigrations = (folder: string): (new () => MigrationInterface)[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => FILE.test(name))
        .sort()
        .map((name) => migrationOf(readFile(join(folder, name))))
    : [];
