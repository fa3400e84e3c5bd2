import { expressionOf, formulaOf } from './expressions.js';
import { isVariable } from './names.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import type { MultiInstance } from './types.js';

/** Activities that may be multi-instance. */
const LOOPING = ['bpmn:UserTask', 'bpmn:SubProcess', 'bpmn:CallActivity'];

/** 会签 of a user task, a sub-process or call for each of many; any other loop is refused. */
export function multiOf(activity: Element, empty: string | undefined, problems: Problems): MultiInstance | undefined {
  const loop: Element | undefined = activity['loopCharacteristics'];
  if (loop === undefined) return undefined;
  const fits = LOOPING.includes(activity.$type) && activity['triggeredByEvent'] !== true;
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || !fits) {
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
  const asked = activity.$type === 'bpmn:UserTask';
  if (!asked && cardinality === undefined && collection === undefined) problems.add(activity, 'workflow.loopCount');
  const each = asked ? undefined : eachOf(loop);
  if (each !== undefined && !isVariable(each)) problems.add(activity, 'workflow.variableName', { name: each });
  return {
    ...(empty === 'skip' && { skipEmpty: true }),
    mode: loop['isSequential'] === true ? 'sequential' : 'parallel',
    ...(cardinality && { cardinality }),
    ...(collection && { collection }),
    ...(completion && { completion }),
    ...(each !== undefined && { each }),
  };
}

const eachOf = (loop: Element): string | undefined =>
  loop['elementVariable'] ?? loop['inputDataItem']?.name ?? loop['inputDataItem']?.id;

/** The variable or data element with the collection, in standard BPMN. */
function inputOf(loop: Element): string | undefined {
  const data: Element | undefined = loop['loopDataInputRef'];
  return loop['collectionName'] ?? data?.name ?? data?.id;
}
