import { bareFormula, wrappedFormula } from './formula-text.js';
import type { Moddle } from './moddle.js';
import type { Create } from './properties.js';

export const MULTI_MODES = ['none', 'all', 'any', 'ratio', 'formula'] as const;
export type MultiMode = (typeof MULTI_MODES)[number];

/** How many people decide on a user task. */
export interface Multi {
  /**
   * none: one person, the first to claim it · all 会签 · any 或签 · ratio of approvals · formula: another completion
   * condition.
   */
  mode: MultiMode;
  /** Percentage of approvals, 1 to 100. */
  percent: number;
  formula: string;
  sequential: boolean;
  /** The instances: one for each candidate, a fixed number, or one for each id of a collection. */
  source: 'candidates' | 'number' | 'collection';
  /** Number or collection, as a formula without `${…}`. */
  value: string;
}

export const SINGLE: Multi = {
  mode: 'none',
  percent: 60,
  formula: '',
  sequential: false,
  source: 'candidates',
  value: '',
};

const ANY = /^nrOfCompletedInstances\s*>=?\s*[01]$/;
const RATIO = /^nrOfAgreed\s*\/\s*nrOfInstances\s*>=\s*(\d+|\d*\.\d+)$/;

function modeOf(completion: string): Pick<Multi, 'mode' | 'percent' | 'formula'> {
  if (completion === '') return { mode: 'all', percent: SINGLE.percent, formula: '' };
  if (ANY.test(completion)) return { mode: 'any', percent: SINGLE.percent, formula: '' };
  const ratio = RATIO.exec(completion)?.[1];
  if (ratio !== undefined) return { mode: 'ratio', percent: Math.round(Number(ratio) * 100), formula: '' };
  return { mode: 'formula', percent: SINGLE.percent, formula: completion };
}

export function readMulti(task: Moddle): Multi {
  const loop: Moddle | undefined = task['loopCharacteristics'];
  if (loop === undefined) return SINGLE;
  const number = bareFormula(loop['loopCardinality']?.body);
  const collection = bareFormula(loop['collection']);
  return {
    ...modeOf(bareFormula(loop['completionCondition']?.body)),
    sequential: loop['isSequential'] === true,
    source: number !== '' ? 'number' : collection !== '' ? 'collection' : 'candidates',
    value: number || collection,
  };
}

function completionOf({ mode, percent, formula }: Multi): string {
  if (mode === 'any') return '${nrOfCompletedInstances >= 1}';
  if (mode === 'ratio') return `\${nrOfAgreed / nrOfInstances >= ${percent / 100}}`;
  return mode === 'formula' ? wrappedFormula(formula) : '';
}

/** The loop characteristics for this; undefined for a task of one person. */
export function writeMulti(create: Create, task: Moddle, multi: Multi): Moddle | undefined {
  if (multi.mode === 'none') return undefined;
  const before: Moddle | undefined = task['loopCharacteristics'];
  const loop = create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: multi.sequential });
  const expression = (body: string) => {
    const made = create('bpmn:FormalExpression', { body });
    made.$parent = loop;
    return made;
  };
  const completion = completionOf(multi);
  if (multi.source === 'number' && multi.value !== '') {
    loop['loopCardinality'] = expression(/^\d+$/.test(multi.value) ? multi.value : wrappedFormula(multi.value));
  }
  if (multi.source === 'collection' && multi.value !== '') {
    loop['collection'] = wrappedFormula(multi.value);
    if (before?.['elementVariable']) loop['elementVariable'] = before['elementVariable'];
  }
  if (completion !== '') loop['completionCondition'] = expression(completion);
  loop.$parent = task;
  return loop;
}
