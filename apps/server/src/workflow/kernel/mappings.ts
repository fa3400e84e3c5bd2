import { formulaOf } from './expressions.js';
import { isVariable } from './names.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import type { Mapping, Node } from './types.js';

/** camunda:in and camunda:out of a call activity. */
export function mappingsOf(activity: Element, problems: Problems): Partial<Node> {
  const values: Element[] = activity['extensionElements']?.values ?? [];
  const of = (type: string): Element[] => values.filter(({ $type }) => $type === type);
  const key = of('camunda:In').find((one) => one['businessKey'] !== undefined)?.['businessKey'];
  const read = (elements: readonly Element[]): Mapping[] =>
    elements.flatMap((one) => mappingOf(activity, one, problems) ?? []);
  const ins = of('camunda:In').filter((one) => one['businessKey'] === undefined);
  const outs = of('camunda:Out');
  const businessKey = formulaOf(activity, key, problems);
  return {
    ...(ins.length > 0 && { mapIn: read(ins) }),
    ...(outs.length > 0 && { mapOut: read(outs) }),
    ...(businessKey && { businessKey }),
  };
}

function mappingOf(activity: Element, mapping: Element, problems: Problems): Mapping | undefined {
  const { variables, source, sourceExpression, target, local } = mapping;
  if (local === true || local === 'true') problems.unread(activity, 'local', 'true', true);
  if (variables !== undefined) {
    if (variables === 'all') return { all: true };
    problems.add(activity, 'workflow.mapping', { text: `variables=${variables}` });
    return undefined;
  }
  if (typeof target !== 'string' || !isVariable(target)) {
    problems.add(activity, 'workflow.mapping', { text: `target=${target ?? ''}` });
    return undefined;
  }
  if (typeof source === 'string' && source !== '') return { target, source };
  const formula = formulaOf(activity, sourceExpression, problems);
  // A formula that cannot be read has its own problem.
  if (formula === undefined && (sourceExpression ?? '') === '')
    problems.add(activity, 'workflow.mapping', { text: `target=${target}` });
  return formula && { target, formula };
}
