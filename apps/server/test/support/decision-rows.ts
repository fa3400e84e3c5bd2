import type { Clock } from '../../src/config/index.js';
import type { Database, Tx, VersionWatch } from '../../src/database/index.js';
import { DecisionDesk, type DecisionRow, Decisions, type DecisionStore } from '../../src/decisions/index.js';
import { dmn } from './dmn.js';

/** The table `fee` with one rule, which always gives `output`. */
export const fee = (output: string): string =>
  dmn({ key: 'fee', inputs: [{ text: 'amount' }], outputs: [{ name: 'fee' }], rules: [['-', `"${output}"`]] });

/** Decisions whose rows are in memory. `owned`: each row as `owner: output`, oldest first. */
export function decisionRows() {
  const rows: DecisionRow[] = [];
  const of = (tenantId: string, key: string) => rows.filter((row) => row.tenantId === tenantId && row.key === key);
  const store = {
    byId: async (id: string) => rows.find((row) => row.id === id),
    newest: async (tenantId: string, key: string) => of(tenantId, key).at(-1),
    version: async (tenantId: string, key: string, version: number) =>
      of(tenantId, key).find((row) => row.version === version),
    insert: async (_: Tx, row: DecisionRow) => void rows.push(row),
    remove: async (_: Tx, tenantId: string, key: string) => {
      for (const row of of(tenantId, key)) rows.splice(rows.indexOf(row), 1);
    },
  } as unknown as DecisionStore;
  const database = { transaction: (work: (tx: Tx) => Promise<unknown>) => work({} as Tx) } as unknown as Database;
  const decisions = new Decisions(store, {} as VersionWatch);
  const desk = new DecisionDesk(decisions, store, database, { now: () => '2026-01-01 00:00:00' } as Clock);
  const owned = (): string[] =>
    rows.map(({ tenantId, xml }) => `${tenantId}: ${/<text>&quot;(.*)&quot;<\/text>/.exec(xml)?.[1]}`);
  return { store, decisions, desk, owned };
}
