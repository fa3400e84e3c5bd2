import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecisionDesk } from '../decisions/index.js';
import type { ProcessSeeds } from '../workflow/index.js';

const DRAWING = /(^|[\\/])approval\.bpmn$/;
const TABLE = /\.dmn$/;

const below = (dir: string, kind: RegExp): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file) && !file.includes('node_modules'))
    .sort();

/** Process drawings below the schemas folder, sorted by path. */
export const drawings = (dir: string): string[] => below(dir, DRAWING);
/** Decision tables below the schemas folder. */
export const decisionTables = (dir: string): string[] => below(dir, TABLE);

/** Saves every `*.dmn`; returns how many were new or changed, and how many unchanged. */
export async function seedDecisions(
  schemasDir: string,
  decisions: Pick<DecisionDesk, 'seed'>,
): Promise<{ deployed: number; kept: number }> {
  const outcome = { deployed: 0, kept: 0 };
  for (const file of decisionTables(schemasDir))
    outcome[(await decisions.seed(readFileSync(join(schemasDir, file), 'utf8'))) ? 'deployed' : 'kept'] += 1;
  return outcome;
}

/** Deploys every `approval.bpmn`; returns how many were new or changed, and how many unchanged. */
export async function seedProcesses(
  schemasDir: string,
  processes: ProcessSeeds,
): Promise<{ deployed: number; kept: number }> {
  const outcome = { deployed: 0, kept: 0 };
  for (const file of drawings(schemasDir)) {
    const name = file.replaceAll(/[\\/]/g, '-').replace(/-approval\.bpmn$/, '.bpmn20.xml');
    const deployed = await processes.seed({ name, xml: readFileSync(join(schemasDir, file), 'utf8') });
    outcome[deployed ? 'deployed' : 'kept'] += 1;
  }
  return outcome;
}
