import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import type { Config } from '../../config/index.js';
import { compileTable, type DecisionTable, overlaps, tableWords } from '../../decisions/index.js';
import { decisionsInText } from '../../formula/index.js';
import { decisionTables } from '../../seeding/index.js';
import type { Compiled } from './check.js';

export interface CheckedDecisions {
  /** Tables that can be used, by key. */
  readonly tables: ReadonlyMap<string, DecisionTable>;
  readonly problems: readonly string[];
}

/** Tables must be readable, one a key, the rules of U apart; what actions of models ask must be there. */
export async function checkDecisions({ schemasDir }: Config, { files }: Compiled): Promise<CheckedDecisions> {
  const tables = new Map<string, DecisionTable>();
  const problems: string[] = [];
  for (const file of decisionTables(schemasDir)) {
    const { table, problems: wrong } = await compileTable(readFileSync(join(schemasDir, file), 'utf8'));
    problems.push(...wrong.map((problem) => `${file} ${problem.elementId}: ${tableWords(problem).en}`));
    if (table === undefined) continue;
    if (tables.has(table.key)) problems.push(`${file} ${table.key}: another file has a decision of this key`);
    tables.set(table.key, table);
    if (table.policy === 'UNIQUE')
      for (const [a, b] of overlaps(table))
        problems.push(`${file} ${table.key}: the rules ${a} and ${b} can be hit together`);
  }
  for (const { file, spec } of files.models)
    for (const { key, output } of decisionsInText(JSON.stringify(spec).replaceAll('\\"', '"'))) {
      const table = tables.get(key);
      if (table === undefined) problems.push(`${file} ${spec.key}: there is no decision ${key}`);
      else if (table.outputs.every(({ name }) => name !== output))
        problems.push(`${file} ${spec.key}: the decision ${key} has no output ${output}`);
    }
  return { tables, problems };
}
