import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type TestServer } from './test-server.js';

type Record_ = Record<string, unknown>;

export const SIGN = '/api/at/nq/nqContractSign';

/** The contract of the scenario from its example file, with the expected results. */
export function scenarioContract(): {
  record: Record_ & { lines: Record_[] };
  expected: Record_ & { lines: Record_[] };
} {
  const file = join(ROOT, 'schemas/office/contract-sign/examples.json');
  return structuredClone(JSON.parse(readFileSync(file, 'utf8')).valid[0]);
}

/** Ids of the scenario's customer and salesperson. */
export async function idsOf(server: TestServer): Promise<{ customerId: string; salesmanId: string }> {
  const { database } = server;
  const [customer] = await database.all(
    "SELECT CAST(id AS CHAR) AS id FROM nq_customer WHERE customer_code = 'KH00001' AND tenant_id = '000000'",
  );
  const [user] = await database.all(
    "SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'wangli' AND tenant_id = '000000'",
  );
  return { customerId: String(customer?.['id']), salesmanId: String(user?.['id']) };
}

/** The request body that creates the scenario's contract with its first `lines` lines. */
export async function contractBody(server: TestServer, lines = 4): Promise<Record_ & { lines: Record_[] }> {
  const { record } = scenarioContract();
  return { ...record, ...(await idsOf(server)), lines: record.lines.slice(0, lines) };
}
