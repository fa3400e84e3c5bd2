import { expressionOf, formulaOf } from './expressions.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import type { MultiInstance } from './types.js';

/** 会签 of a user task; anything else that loops is refused. */
export function multiOf(activity: Element, empty: string | undefined, problems: Problems): MultiInstance | undefined {
  const loop: Element | undefined = activity['loopCharacteristics'];
  if (loop === undefined) return undefined;
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || activity.$type !== 'bpmn:UserTask') {
    problems.add(activity, 'workflow.loop');
    return undefined;
  }
  const cardinality = expressionOf(activity, loop['loopCardinality'], problems);
  const collection = formulaOf(activity, loop['collection'] ?? inputOf(loop), problems);
  const completion = expressionOf(activity, loop['completionCondition'], problems);
  if (empty !== undefined && empty !== 'skip' && empty !== 'refuse')
    problems.add(activity, 'workflow.emptyRule', { text: empty });
  for (const formula of [cardinality, collection, completion])
    if (formula?.reads.includes('loopCounter') === true) problems.add(activity, 'workflow.loopCounter');
  return {
    ...(empty === 'skip' && { skipEmpty: true }),
    mode: loop['isSequential'] === true ? 'sequential' : 'parallel',
    ...(cardinality && { cardinality }),
    ...(collection && { collection }),
    ...(completion && { completion }),
  };
}

/** The variable or data element whose members the instances are for, as plain BPMN names it. */
function inputOf(loop: Element): string | undefined {
  const data: Element | undefined = loop['loopDataInputRef'];
  return loop['collectionName'] ?? data?.name ?? data?.id;
}
