import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { BEHAVIOURS } from '../../behaviours/index.js';
import type { Config } from '../../config/index.js';
import type { DecisionTable } from '../../decisions/index.js';
import { drawings } from '../../seeding/index.js';
import { checkDrawing, type DrawingNames } from '../../workflow/index.js';
import type { Compiled } from './check.js';

/** Processes must be deployable, and a model with approval must have one. */
export async function checkProcesses(
  { schemasDir }: Config,
  { files, registry, names: { roles } }: Compiled,
  decisions: ReadonlyMap<string, DecisionTable>,
): Promise<string[]> {
  const names: DrawingNames = {
    ...{ registry, decisions, roles },
    hasBehaviour: (model) => BEHAVIOURS.some((one) => one.model === model && one.after !== undefined),
  };
  const keys = new Set<string>();
  const problems: string[] = [];
  for (const file of drawings(schemasDir)) {
    const checked = await checkDrawing(readFileSync(join(schemasDir, file), 'utf8'), names);
    problems.push(...checked.problems.map((problem) => `${file} ${problem}`));
    for (const key of checked.keys) keys.add(key);
    // The problems of the drawing are reported; do not report a missing process as well.
    const beside = files.models.find((one) => dirname(one.file) === dirname(file))?.spec.process;
    if (checked.problems.length > 0 && beside !== undefined) keys.add(beside);
  }
  for (const { file, spec } of files.models)
    if (spec.process !== undefined && !keys.has(spec.process))
      problems.push(`${file} ${spec.key}.process: no approval.bpmn draws a process ${spec.process}`);
  return problems;
}
