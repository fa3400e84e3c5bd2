import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** `{"$ref": [model, natural key]}`: replaced by the id of that row. */
export interface SeedReference {
  $ref: [model: string, key: Record<string, string | number>];
}

export interface SeedFile {
  /** Folder and name of the file: `00-required/20-role.json`. */
  name: string;
  /** Model key. */
  model: string;
  /** Fields that identify a row (natural key). */
  key: string[];
  rows: Record<string, unknown>[];
}

/** Seed files of one folder, sorted by name. */
export function readSeeds(folder: string): SeedFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({
    ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Omit<SeedFile, 'name'>),
    name: `${basename(folder)}/${name}`,
  }));
}

/** Accounts with their seeded passwords, for the check that production uses none of them. */
export function seededAccounts(files: readonly SeedFile[]): { tenantId: string; account: string; password: string }[] {
  return files
    .filter((file) => file.model === 'user')
    .flatMap((file) => file.rows)
    .flatMap((row) => {
      const password = (row['password'] as { $password?: string } | undefined)?.$password;
      return password === undefined
        ? []
        : [{ tenantId: String(row['tenantId']), account: String(row['account']), password }];
    });
}
