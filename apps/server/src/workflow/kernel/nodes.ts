import { eventOf, receiveRule } from './events.js';
import { candidatesOf, groupsOf, listOf, propertiesOf } from './extensions.js';
import { multiOf } from './loops.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
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
  ['bpmn:ReceiveTask', 'receiveTask'],
  ['bpmn:ExclusiveGateway', 'exclusiveGateway'],
  ['bpmn:ParallelGateway', 'parallelGateway'],
  ['bpmn:InclusiveGateway', 'inclusiveGateway'],
  ['bpmn:SubProcess', 'subProcess'],
  ['bpmn:CallActivity', 'callActivity'],
  ['bpmn:BoundaryEvent', 'boundaryEvent'],
  ['bpmn:IntermediateCatchEvent', 'catchEvent'],
  ['bpmn:IntermediateThrowEvent', 'throwEvent'],
]);

/** Elements of a process that only document it. */
export const SILENT: readonly string[] = ['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference'];

const EVENTS: readonly NodeKind[] = ['start', 'end', 'boundaryEvent', 'catchEvent', 'throwEvent'];

/** Reads one element as a node; undefined for one that is silent or refused. */
export function nodeOf(element: Element, scope: string | undefined, problems: Problems): Node | undefined {
  if (SILENT.includes(element.$type)) return undefined;
  const kind = KINDS.get(element.$type);
  const type = element.$type.replace(/^bpmn:/, '');
  if (element.id === undefined) problems.add({ id: element.name ?? '' }, 'workflow.noId', { type });
  else if (kind === undefined) problems.add(element, 'workflow.element', { type });
  else if (element['triggeredByEvent'] === true)
    problems.add(element, 'workflow.element', { type: 'Event SubProcess' });
  else if (element['isForCompensation'] === true) problems.add(element, 'workflow.element', { type: 'Compensation' });
  else if (element['instantiate'] === true) problems.add(element, 'workflow.element', { type: `Starting ${type}` });
  else if (quantityOf(element) !== undefined)
    problems.add(element, 'workflow.element', { type: `${type} (${quantityOf(element)})` });
  else return build(element, element.id, kind, scope, problems);
  return undefined;
}

/** An activity that takes or gives several tokens at a time: a name and its number, undefined for one that does not. */
const quantityOf = (element: Element): string | undefined =>
  ['startQuantity', 'completionQuantity']
    .filter((name) => Number(element[name] ?? 1) !== 1)
    .map((name) => `${name}=${element[name]}`)[0];

/** Characters of a name that are kept beside tasks and in the history. */
const NAME = 128;

function build(element: Element, id: string, kind: NodeKind, scope: string | undefined, problems: Problems): Node {
  const properties = propertiesOf(element);
  const multi = multiOf(element, properties['empty'], problems);
  const event = ruleOf(element, kind, problems);
  if (kind === 'start' && scope !== undefined && event !== undefined)
    problems.add(element, 'workflow.event', { type: event.kind });
  return {
    id,
    name: (element.name ?? '').slice(0, NAME),
    kind,
    scope,
    incoming: [],
    outgoing: [],
    candidates: kind === 'userTask' ? candidatesOf(element, properties, problems) : [],
    cc: groupsOf(element, properties['cc'], problems),
    excludeInitiator: listOf(properties['exclude']).includes('initiator'),
    editable: listOf(properties['editable']),
    rejectDrawn: false,
    properties,
    ...(element['default'] && { defaultFlow: element['default'].id }),
    ...(multi && { multi }),
    ...(event && { event }),
    ...(kind === 'boundaryEvent' && boundary(element, problems)),
    ...(kind === 'callActivity' && called(element, problems)),
    ...(kind === 'end' && outcome(element, properties['outcome'], problems)),
  };
}

function ruleOf(element: Element, kind: NodeKind, problems: Problems): EventRule | undefined {
  if (kind === 'receiveTask') return receiveRule(element);
  return EVENTS.includes(kind) ? eventOf(element, kind, problems) : undefined;
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
