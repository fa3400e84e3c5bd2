import { type Database, VersionWatch } from '../database/index.js';
import type { MetadataService } from '../engine/index.js';
import { compile } from '../metadata/index.js';
import type { PageStore } from '../pages/index.js';
import type { Definitions } from '../workflow/index.js';
import { UsageService } from './usage.service.js';

/** One field rule of a role whose name can change; `changed` reports a write to a table. */
function system() {
  const role = { alias: 'sales' };
  const database = {
    read: {
      all: async (text: string) =>
        text.includes('FROM lc_field_rule')
          ? [{ model: 'contract', field: 'price', rule: 'hidden', role: role.alias }]
          : [],
    },
    onCommit: () => undefined,
  } as unknown as Database;
  const watch = new VersionWatch(database, () => undefined);
  const registry = compile({ models: [], dialects: [], words: {} });
  const metadata = { registry, filesInForce: { access: [] } } as unknown as MetadataService;
  const store = { current: async () => [] } as unknown as PageStore;
  const definitions = { keys: async () => [] } as unknown as Definitions;
  const usage = new UsageService(metadata, store, definitions, database, watch);
  const rules = async () => {
    const { places } = await usage.of('field', 'contract.price');
    return places.map(({ from }) => from.key);
  };
  return { role, rules, changed: (table: string) => watch.changed(new Set([table])) };
}

test.each(['lc_role', 'lc_field_rule'])(
  'a role that was renamed is named as it is now, after a write to %s',
  async (table) => {
    const { role, rules, changed } = system();
    expect(await rules()).toEqual(['sales']);
    role.alias = 'sellers';
    changed(table);
    expect(await rules()).toEqual(['sellers']);
  },
);
