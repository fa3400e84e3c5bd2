import type { Tx } from '../database/index.js';
import { loadConfig } from '../config/index.js';
import { AppError } from '../errors/index.js';
import { compile, loadSchemas } from '../metadata/index.js';
import { behaviourContext } from './behaviour-context.js';
import { limits } from './limits.js';
import type { DocumentContext } from './operation.js';

const registry = compile(loadSchemas(loadConfig({}).schemasDir));

/** Records of a tenant in which every table has this many rows; a row that is read by its id is the one given. */
function recordsOf(count: number, row?: Record<string, unknown>) {
  const sql = {
    all: async (_: string, args: readonly unknown[]) =>
      Array.from({ length: Math.min(count, Number(args.at(-2))) }, (__, at) => ({ id: String(at), postName: 'x' })),
    get: async () => row,
    run: async () => 1,
    touch: () => undefined,
  };
  const context = {
    registry,
    actor: { tenantId: '000000', userId: '1', deptIds: [], isAdministrator: false },
    clock: { now: () => '2026-03-16 10:00:00' },
    database: { flavour: 'sqlite', read: sql },
  } as unknown as DocumentContext;
  return behaviourContext(context, sql as unknown as Tx).records;
}

test('records that are more than a page are never cut without a word', async () => {
  const most = limits.page.max;
  await expect(recordsOf(most).find('post', undefined)).resolves.toHaveLength(most);
  await expect(recordsOf(most + 1).find('post', undefined)).rejects.toThrow('more than');
  await expect(recordsOf(most + 1).find('post', undefined, 5)).resolves.toHaveLength(5);
});

test('a change of a record that is not there is refused', async () => {
  const missing = recordsOf(0).update('post', '7', { postName: 'x' });
  await expect(missing).rejects.toBeInstanceOf(AppError);
});

test('a behaviour moves a record only by the actions of its model', async () => {
  const contract = { id: '7', status: 1, version: 1 };
  await expect(recordsOf(0, contract).update('contract', '7', { status: 9 })).rejects.toBeInstanceOf(AppError);
});
