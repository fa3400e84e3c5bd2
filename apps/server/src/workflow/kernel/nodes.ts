import { eventOf, namedRule, receiveRule } from './events.js';
import { formulaOf, templateOf } from './expressions.js';
import { candidatesOf, groupsOf, listOf, propertiesOf } from './extensions.js';
import { listenersOf } from './listeners.js';
import { multiOf } from './loops.js';
import { mappingsOf } from './mappings.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import { workOf } from './service-work.js';
import { literalProblem } from './timers.js';
import type { EventRule, Node, NodeKind } from './types.js';

/** Element types that run, and the kind of node each becomes. A plain task is done by hand. */
const KINDS: ReadonlyMap<string, NodeKind> = new Map([
  ['bpmn:StartEvent', 'start'],
  ['bpmn:EndEvent', 'end'],
  ['bpmn:UserTask', 'userTask'],
  ['bpmn:Task', 'manualTask'],
  ['bpmn:ManualTask', 'manualTask'],
  ['bpmn:ServiceTask', 'serviceTask'],
  ['bpmn:SendTask', 'sendTask'],
  ['bpmn:BusinessRuleTask', 'serviceTask'],
  ['bpmn:ReceiveTask', 'receiveTask'],
  ['bpmn:ExclusiveGateway', 'exclusiveGateway'],
  ['bpmn:ParallelGateway', 'parallelGateway'],
  ['bpmn:InclusiveGateway', 'inclusiveGateway'],
  ['bpmn:EventBasedGateway', 'eventGateway'],
  ['bpmn:SubProcess', 'subProcess'],
  ['bpmn:CallActivity', 'callActivity'],
  ['bpmn:BoundaryEvent', 'boundaryEvent'],
  ['bpmn:IntermediateCatchEvent', 'catchEvent'],
  ['bpmn:IntermediateThrowEvent', 'throwEvent'],
]);

/** Elements of a process that only document it. */
export const SILENT: readonly string[] = ['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference'];

const EVENTS: readonly NodeKind[] = ['start', 'end', 'boundaryEvent', 'catchEvent', 'throwEvent'];

/** Reads one element as a node; undefined for one that is only documentation or refused. */
export function nodeOf(element: Element, scope: string | undefined, problems: Problems): Node | undefined {
  if (SILENT.includes(element.$type)) return undefined;
  const kind = KINDS.get(element.$type);
  const type = element.$type.replace(/^bpmn:/, '');
  if (element.id === undefined) problems.add({ id: element.name ?? '' }, 'workflow.noId', { type });
  else if (kind === undefined) problems.add(element, 'workflow.element', { type });
  else if (element['isForCompensation'] === true) problems.add(element, 'workflow.element', { type: 'Compensation' });
  else if (element['instantiate'] === true) problems.add(element, 'workflow.element', { type: `Starting ${type}` });
  else if (quantityOf(element) !== undefined)
    problems.add(element, 'workflow.element', { type: `${type} (${quantityOf(element)})` });
  else return build(element, element.id, kind, scope, problems);
  return undefined;
}

/** An activity that takes or creates several tokens at a time: attribute and value, undefined for others. */
const quantityOf = (element: Element): string | undefined =>
  ['startQuantity', 'completionQuantity']
    .filter((name) => Number(element[name] ?? 1) !== 1)
    .map((name) => `${name}=${element[name]}`)[0];

/** Characters of a name that are stored in tasks and history. */
const NAME = 128;

function build(element: Element, id: string, kind: NodeKind, scope: string | undefined, problems: Problems): Node {
  const properties = propertiesOf(element);
  const multi = multiOf(element, properties['empty'], problems);
  const event = ruleOf(element, kind, problems);
  return {
    id,
    name: (element.name ?? '').slice(0, NAME),
    kind,
    scope,
    incoming: [],
    outgoing: [],
    candidates: kind === 'userTask' ? candidatesOf(element, properties, problems) : [],
    cc: groupsOf(element, properties['cc'], problems),
    excludeInitiator: excludes(element, properties['exclude'], problems),
    editable: listOf(properties['editable']),
    rejectDrawn: false,
    properties,
    ...(element['default'] && { defaultFlow: element['default'].id }),
    ...(multi && { multi }),
    ...(event && { event }),
    ...(kind === 'boundaryEvent' && boundary(element, problems)),
    ...(kind === 'callActivity' && { ...called(element, problems), ...mappingsOf(element, problems) }),
    ...(kind === 'start' && { interrupting: element['isInterrupting'] !== false }),
    ...(kind === 'subProcess' && element['triggeredByEvent'] === true && { triggered: true as const }),
    ...((kind === 'serviceTask' || kind === 'sendTask') && workOf(element, properties, problems)),
    ...(kind === 'userTask' && urgency(element, problems)),
    ...(event?.kind === 'message' && addressOf(element, kind, properties, problems)),
    ...(asyncBefore(element, kind, problems) && { asyncBefore: true as const }),
    ...listenersOf(element, problems),
    ...(kind === 'end' && outcome(element, properties['outcome'], problems)),
  };
}

/** Whether the initiator may not decide. Nobody else can be excluded: another word would exclude nobody. */
function excludes(element: Element, text: string | undefined, problems: Problems): boolean {
  const named = listOf(text);
  for (const name of named) if (name !== 'initiator') problems.add(element, 'workflow.exclude', { text: name });
  return named.includes('initiator');
}

function ruleOf(element: Element, kind: NodeKind, problems: Problems): EventRule | undefined {
  if (kind === 'receiveTask') return receiveRule(element);
  if (kind === 'sendTask' && element['messageRef'] !== undefined) return namedRule('message', element['messageRef']);
  return EVENTS.includes(kind) ? eventOf(element, kind, problems) : undefined;
}

/** Activities that a job may enter. */
const ACTIVITIES: readonly NodeKind[] = [
  ...(['userTask', 'manualTask', 'serviceTask', 'sendTask', 'receiveTask', 'subProcess', 'callActivity'] as const),
];

function asyncBefore(element: Element, kind: NodeKind, problems: Problems): boolean {
  const asked = element['asyncBefore'] === true || element['async'] === true;
  if (!asked) return false;
  const may = ACTIVITIES.includes(kind) && element['triggeredByEvent'] !== true;
  if (!may) problems.unread(element, 'asyncBefore', 'true', true);
  return may;
}

/** Due date (an ISO 8601 date or duration) and priority of a task. */
function urgency(task: Element, problems: Problems): Partial<Node> {
  const text = String(task['dueDate'] ?? '').trim();
  const days = problems.bounds.timerDays;
  const kind = text.startsWith('P') ? 'duration' : 'date';
  const wrong = text === '' || /[$#]\{/.test(text) ? undefined : literalProblem(kind, text, days);
  if (wrong !== undefined) problems.add(task, `workflow.${wrong}`, { text, days });
  const due = templateOf(task, text, problems);
  const level = String(task['priority'] ?? '').trim();
  const priority = formulaOf(task, level, problems);
  const isLiteral = priority?.reads.length === 0 && (priority.decisions ?? []).length === 0;
  if (priority !== undefined && isLiteral && !isPriority(priority.evaluate({})))
    problems.add(task, 'workflow.priority', { text: level });
  return { ...(due && { due }), ...(priority && { priority }) };
}

/** 0 to 100. */
export const isPriority = (value: unknown): boolean => /^\d{1,3}$/.test(String(value)) && Number(value) <= 100;

/** Recipient and variables of a thrown message. */
function addressOf(
  element: Element,
  kind: NodeKind,
  properties: Readonly<Record<string, string>>,
  problems: Problems,
): Partial<Node> {
  if (kind !== 'throwEvent' && kind !== 'sendTask' && kind !== 'end') return {};
  const businessKey = templateOf(element, properties['businessKey'], problems);
  const payload = listOf(properties['payload']);
  return { ...(businessKey && { businessKey }), ...(payload.length > 0 && { payload }) };
}

function boundary(event: Element, problems: Problems): Partial<Node> {
  const host: Element | undefined = event['attachedToRef'];
  if (host?.id === undefined) problems.add(event, 'workflow.boundaryHost');
  return { attachedTo: host?.id, interrupting: event['cancelActivity'] !== false };
}

function called(activity: Element, problems: Problems): Partial<Node> {
  const key: string = activity['calledElement'] ?? '';
  if (key === '' || /[$#]\{/.test(key)) problems.add(activity, 'workflow.calledElement');
  return { calledProcess: key };
}

function outcome(end: Element, value: string | undefined, problems: Problems): Partial<Node> {
  if (value === undefined || value === '') return {};
  if (value === 'approved' || value === 'rejected') return { outcome: value };
  problems.add(end, 'workflow.outcome', { text: value });
  return {};
}
