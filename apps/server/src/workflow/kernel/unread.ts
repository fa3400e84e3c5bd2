import type { Element } from './parse.js';
import type { Problems } from './problems.js';

/** Attributes of any element that do not affect how a process runs. */
const SILENT = new Set(
  `$type id name documentation extensionElements incoming outgoing lanes laneSets artifacts auditing monitoring categoryValueRef
   isClosed processType versionTag historyTimeToLive isStartableInTasklist definitionalCollaborationRef gatewayDirection
   parallelMultiple isInterrupting ioSpecification dataInputs dataOutputs properties supports`.split(/\s+/),
);

/** Attributes that the engine reads, by the type of the element. */
const READ: Readonly<Record<string, readonly string[]>> = {
  Process: ['isExecutable', 'flowElements', 'candidateStarterUsers', 'candidateStarterGroups'],
  SubProcess: ['flowElements', 'triggeredByEvent'],
  SequenceFlow: ['sourceRef', 'targetRef', 'conditionExpression'],
  StartEvent: ['isInterrupting'],
  EventBasedGateway: ['instantiate'],
  UserTask: ['assignee', 'candidateUsers', 'candidateGroups', 'resources', 'dueDate', 'priority'],
  ServiceTask: ['type', 'topic', 'expression', 'resultVariable'],
  BusinessRuleTask: ['type', 'topic', 'expression', 'resultVariable', 'decisionRef', 'mapDecisionResult'],
  SendTask: ['type', 'topic', 'expression', 'resultVariable', 'messageRef'],
  ReceiveTask: ['messageRef', 'instantiate'],
  CallActivity: ['calledElement'],
  BoundaryEvent: ['attachedToRef', 'cancelActivity'],
  MultiInstanceLoopCharacteristics: [
    ...['isSequential', 'loopCardinality', 'collection', 'elementVariable', 'completionCondition'],
    ...['loopDataInputRef', 'collectionName', 'inputDataItem'],
  ],
};
const READ_BY_ALL = [
  ...['eventDefinitions', 'eventDefinitionRef', 'default', 'loopCharacteristics'],
  ...['startQuantity', 'completionQuantity', 'isForCompensation', 'asyncBefore', 'async'],
];

/** Values that equal the default. */
const AS_IS: Readonly<Record<string, readonly string[]>> = {
  calledElementBinding: ['latest'],
  decisionRefBinding: ['latest'],
  behavior: ['All'],
  implementation: ['##unspecified', '##WebService'],
  exclusive: ['true'],
  eventGatewayType: ['Exclusive'],
  asyncAfter: ['false'],
  isImmediate: ['true', 'false'],
  initiator: ['initiator'],
};

/**
 * Attributes that decide about people, variables or paths: without them the process would run in another way than in
 * the diagram. The class of a service task is not included: its work is that of the behaviour with the name in the
 * diagram.
 */
const LOST = new Set(
  `skipExpression decisionRef decisionRefBinding decisionRefVersion decisionRefTenantId mapDecisionResult caseRef calledElementBinding
   calledElementVersion calledElementTenantId variableMappingClass variableMappingDelegateExpression behavior script
   resultVariable Out InputOutput Connector ErrorEventDefinition eventGatewayType
   errorCodeVariable errorMessageVariable`.split(/\s+/),
);

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
/** Attributes of drawing tools. */
const FOREIGN = /^(?:xmlns|bioc|color|modeler|bpmndi|di|dc)(?::|$)/;

/** Reports each ignored attribute of an element: as a problem when its meaning would be lost. */
export function tellUnread(element: Element, owner: Element, problems: Problems): void {
  const read = READ[local(element.$type)] ?? [];
  for (const name of Object.keys(element)) {
    if (SILENT.has(name) || READ_BY_ALL.includes(name) || read.includes(name)) continue;
    notify(owner, name, element[name], problems);
  }
  for (const [name, value] of Object.entries((element['$attrs'] ?? {}) as Record<string, unknown>))
    if (!FOREIGN.test(name)) notify(owner, local(name), value, problems);
  for (const value of (element['extensionElements']?.values ?? []) as Element[]) tellExtension(value, owner, problems);
  for (const definition of (element['eventDefinitions'] ?? []) as Element[])
    for (const name of ['errorCodeVariable', 'errorMessageVariable'])
      if (definition[name] !== undefined) notify(owner, name, definition[name], problems);
  const loop = element['loopCharacteristics'] as Element | undefined;
  if (loop !== undefined) tellUnread(loop, owner, problems);
}

function notify(owner: Element, attribute: string, value: unknown, problems: Problems): void {
  const text = typeof value === 'object' ? '' : String(value);
  if (text !== '' && AS_IS[attribute]?.includes(text)) return;
  problems.unread(owner, attribute, text, LOST.has(attribute));
}

/** Listeners and mappings have readers of their own, which report their errors. */
const READ_EXTENSIONS = ['camunda:ExecutionListener', 'camunda:TaskListener'];
const CALL_EXTENSIONS = ['camunda:In', 'camunda:Out'];

/** What an attribute of a warning begins with that is about a property. */
export const UNREAD_PROPERTY = 'property ';

/** Properties that the engine, its designer or behaviours read, of any element. */
const PROPERTIES: ReadonlySet<string> = new Set(
  `nameEn document category params outcome editable exclude cc candidateFormula empty multi action businessKey payload optional
   url method body`.split(/\s+/),
);
const OPEN_PROPERTY = /^(?:in|header|secret|body|result|error):/;

function tellProperties(value: Element, owner: Element, problems: Problems): void {
  for (const { name = '', value: text } of (value['values'] ?? []) as Element[])
    if (!PROPERTIES.has(name) && !OPEN_PROPERTY.test(name))
      problems.unread(owner, `${UNREAD_PROPERTY}${name}`, String(text ?? ''), false);
}

function tellExtension(value: Element, owner: Element, problems: Problems): void {
  const name = local(value.$type);
  if (FOREIGN.test(value.$type)) return;
  if (/^properties$/i.test(name)) {
    tellProperties(value, owner, problems);
    return;
  }
  if (READ_EXTENSIONS.includes(value.$type)) return;
  if (CALL_EXTENSIONS.includes(value.$type) && owner.$type === 'bpmn:CallActivity') return;
  const written = name.charAt(0).toUpperCase() + name.slice(1);
  problems.unread(owner, name, '', LOST.has(written) || written === 'In');
}
