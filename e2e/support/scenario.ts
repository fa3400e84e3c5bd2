import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Calls } from './calls.js';

export interface Line {
  [field: string]: string | number | string[];
}
export interface Contract {
  [field: string]: unknown;
  lines: Line[];
}

const EXAMPLES = join(import.meta.dirname, '../../schemas/office/contract-sign/examples.json');

/** The four lines of contract HT2603-018 and the expected figures. */
export const { record: SCENARIO, expected: FIGURES }: { record: Contract; expected: Contract } = JSON.parse(
  readFileSync(EXAMPLES, 'utf8'),
).valid[0];

/** The lines after the correction of the tube sheet (scenario §1.6). */
export const CORRECTED: Line[] = SCENARIO.lines.map((line, at) =>
  at === 2 ? { ...line, bondLevel: 'NB-1', productUse: 'TUBESHEET', flatness: 2 } : line,
);

/**
 * Stores a contract with the first lines of the scenario through the API; the tube sheet is wrong unless they are the
 * corrected ones. Returns its id and number.
 */
export async function addContract(
  calls: Calls,
  projectName: string,
  lines = 4,
  from: readonly Line[] = SCENARIO.lines,
): Promise<{ id: string; contractCode: string }> {
  const { records } = await calls.get('/api/at/nq/customer/page', { customerCode: 'KH00001', current: 1, size: 10 });
  const { salesmanId } = await calls.get('/api/at/nq/nqContractSign/initAdd', { contractType: 1 });
  const body = {
    ...SCENARIO,
    customerId: records[0].id,
    salesmanId,
    projectName,
    lines: from.slice(0, lines),
  };
  const { id } = await calls.post('/api/at/nq/nqContractSign/add', body);
  const { contractCode } = await calls.get('/api/at/nq/nqContractSign/getDetais', { id });
  return { id, contractCode };
}
