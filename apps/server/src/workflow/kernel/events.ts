import type { Formula } from '../../metadata/index.js';
import { expressionOf, formulaOf } from './expressions.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import { literalProblem } from './timers.js';
import type { EventRule, NodeKind } from './types.js';

/** The events that each kind of node may wait for or throw. */
const ALLOWED: Partial<Record<NodeKind, readonly EventRule['kind'][]>> = {
  // A start waits for a call with its message, or for a person who starts the process while its condition is true.
  start: ['message', 'signal', 'conditional'],
  end: ['terminate', 'error', 'message', 'signal'],
  catchEvent: ['timer', 'message', 'signal'],
  throwEvent: ['message', 'signal'],
  boundaryEvent: ['timer', 'message', 'signal', 'error'],
};

/** Starts of an event sub-process. */
const IN_EVENT_SUB: readonly EventRule['kind'][] = ['timer', 'message', 'signal', 'error'];

/** The kind of a start event: an event sub-process starts by its event, any other sub-process without one. */
const placeOf = ({ $parent }: Element): 'process' | 'plain' | 'eventSub' => {
  if ($parent?.$type !== 'bpmn:SubProcess') return 'process';
  return $parent['triggeredByEvent'] === true ? 'eventSub' : 'plain';
};

function allowedFor(event: Element, kind: NodeKind): readonly EventRule['kind'][] {
  if (kind !== 'start') return ALLOWED[kind]!;
  const place = placeOf(event);
  if (place === 'plain') return [];
  return place === 'eventSub' ? IN_EVENT_SUB : ALLOWED.start!;
}

/** Kinds that need no event: a throw event is then only a marker in the diagram. */
const PLAIN: readonly NodeKind[] = ['start', 'end', 'throwEvent'];

/** The rule of an event element; undefined for a plain one, and for one that is refused. */
export function eventOf(event: Element, kind: NodeKind, problems: Problems): EventRule | undefined {
  const definitions: Element[] = event['eventDefinitions'] ?? [];
  const references: Element[] = event['eventDefinitionRef'] ?? [];
  const [definition, ...more] = [...definitions, ...references];
  if (more.length > 0 || (definition === undefined && !PLAIN.includes(kind))) {
    problems.add(event, 'workflow.eventDefinitions');
    return undefined;
  }
  if (definition === undefined) return undefined;
  const type = definition.$type
    .replace(/^bpmn:/, '')
    .replace(/EventDefinition$/, '')
    .toLowerCase();
  if (!allowedFor(event, kind).some((allowed) => allowed === type)) {
    problems.add(event, 'workflow.event', { type });
    return undefined;
  }
  if (type === 'timer') return timerOf(event, definition, kind, problems);
  if (type === 'terminate') return { kind: 'terminate' };
  if (type === 'conditional') return conditionOf(event, definition, problems);
  if (type === 'error') {
    if (kind === 'start' && event['isInterrupting'] === false) problems.add(event, 'workflow.errorStart');
    return { kind: 'error', name: errorName(definition) };
  }
  const reference: Element | undefined = definition[`${type}Ref`];
  return { kind: type as 'message' | 'signal', name: reference?.name ?? reference?.id ?? event.name ?? event.id ?? '' };
}

/** A start with an empty condition is only a marker in the diagram: nothing starts there. */
function conditionOf(event: Element, definition: Element, problems: Problems): EventRule {
  const formula = expressionOf(event, definition['condition'], problems);
  return { kind: 'conditional', ...(formula && { formula }) };
}

/** The code of an error; '' catches every one. */
function errorName(definition: Element): string {
  const reference: Element | undefined = definition['errorRef'];
  return reference?.['errorCode'] ?? reference?.name ?? reference?.id ?? '';
}

/** Waits for or throws what a reference names. */
export const namedRule = (kind: 'message' | 'signal', { name, id }: Element): EventRule => ({
  kind,
  name: name ?? id ?? '',
});

/** A receive task waits for its message, or for one with its own name. */
export const receiveRule = (task: Element): EventRule => {
  const message: Element | undefined = task['messageRef'];
  return { kind: 'message', name: message?.name ?? message?.id ?? task.id ?? '' };
};

function timerOf(event: Element, definition: Element, kind: NodeKind, problems: Problems): EventRule | undefined {
  const timer = (['date', 'duration', 'cycle'] as const).find((name) => definition[key(name)] !== undefined);
  const expression: Element | undefined = timer && definition[key(timer)];
  const text = String(expression?.['body'] ?? '').trim();
  const computed = /[$#]\{/.test(text);
  // A cycle needs an event that stays active after it occurs.
  const stays = kind === 'boundaryEvent' ? event['cancelActivity'] : event['isInterrupting'];
  const repeats = (kind === 'boundaryEvent' || kind === 'start') && stays === false;
  const wrong = timer === undefined || computed ? undefined : literalProblem(timer, text, problems.bounds.timerDays);
  if (timer === undefined || wrong !== undefined || (timer === 'cycle' && !repeats)) {
    problems.add(event, `workflow.${wrong ?? 'timer'}`, { text, days: problems.bounds.timerDays });
    return undefined;
  }
  const formula: Formula | undefined = computed
    ? expressionOf(event, expression, problems)
    : formulaOf(event, `'${text}'`, problems);
  return formula && { kind: 'timer', timer, formula };
}

const key = (timer: string): string => `time${timer[0]!.toUpperCase()}${timer.slice(1)}`;
