import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './test-server.js';

/** A copy of the program whose schemas, seeds and migrations a test may change. */
export interface ProgramCopy {
  readonly root: string;
  readonly dist: string;
  remove(): void;
}

export function copyProgram(): ProgramCopy {
  const root = mkdtempSync(join(tmpdir(), 'lamina-copy-'));
  for (const folder of ['apps/server/dist', 'seeds', 'schemas', 'migrations'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  for (const file of ['package.json', 'apps/server/package.json']) cpSync(join(ROOT, file), join(root, file));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    dist: join(root, 'apps/server/dist/server'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
