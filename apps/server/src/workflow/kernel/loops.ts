import { expressionOf, formulaOf } from './expressions.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import type { MultiInstance } from './types.js';

/** 会签 of a user task; anything else that loops is refused. */
export function multiOf(activity: Element, problems: Problems): MultiInstance | undefined {
  const loop: Element | undefined = activity['loopCharacteristics'];
  if (loop === undefined) return undefined;
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || activity.$type !== 'bpmn:UserTask') {
    problems.add(activity, 'workflow.loop');
    return undefined;
  }
  const cardinality = expressionOf(activity, loop['loopCardinality'], problems);
  const collection = formulaOf(activity, loop['collection'], problems);
  const completion = expressionOf(activity, loop['completionCondition'], problems);
  return {
    mode: loop['isSequential'] === true ? 'sequential' : 'parallel',
    ...(cardinality && { cardinality }),
    ...(collection && { collection }),
    ...(completion && { completion }),
  };
}
