import { join } from 'node:path';
import { migrations } from '../../../migrations/index.js';
import type { Config } from './config/index.js';
import { readMigrations } from './engine/index.js';

/** Those that are code, built into the server, and those that are files beside it. */
export const allMigrations = ({
  root,
}: Pick<Config, 'root'>): ((typeof migrations)[number] | ReturnType<typeof readMigrations>[number])[] => [
  ...migrations,
  ...readMigrations(join(root, 'migrations')),
];
