// Names with and without a prefix mean the same, so a test may use either.
const NAMESPACES = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');

interface Frame {
  name?: string;
  /** Additional attributes of the process. */
  attributes?: string;
  /** Elements outside of the process: messages, signals. */
  beside?: string;
}

/** A BPMN document with the elements of one process, including its flows. */
export const drawing = (
  key: string,
  inside: string,
  { name = key, attributes = '', beside = '' }: Frame = {},
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions ${NAMESPACES} id="d_${key}" targetNamespace="test">${beside}
<process id="${key}" name="${name}" isExecutable="true" ${attributes}>${inside}</process></definitions>`;

const condition = (text: string): string =>
  `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}}</bpmn:conditionExpression>`;

/** BPMN text of a process; flows are written `a>b` or `a>b:condition` and get the ids f0, f1, … */
export function bpmn(key: string, elements: readonly string[], flows: readonly string[], frame: Frame = {}): string {
  const drawn = flows.map((flow, index) => {
    const [, source, target, text] = /^(\w+)>(\w+)(?::(.*))?$/.exec(flow) ?? [];
    const body = text === undefined ? '' : condition(text);
    return `<bpmn:sequenceFlow id="f${index}" sourceRef="${source}" targetRef="${target}">${body}</bpmn:sequenceFlow>`;
  });
  return drawing(key, [...elements, ...drawn].join('\n'), frame);
}

/** A user task for groups, in the syntax of `candidateGroups`. */
export const task = (id: string, groups: string, inside = '', name = id): string =>
  `<bpmn:userTask id="${id}" name="${name}" camunda:candidateGroups="${groups}">${inside}</bpmn:userTask>`;

export const START = '<bpmn:startEvent id="start" />';
export const END = '<bpmn:endEvent id="end" />';

/** One user task between start and end; `who` are its attributes, such as `camunda:assignee="${initiator}"`. */
export const oneTask = (key: string, who: string): string =>
  bpmn(key, [START, `<userTask id="a" name="Task a" ${who}/>`, END], ['start>a', 'a>end'], { name: `Process ${key}` });

/** A step of a chain: a task for a group, or a timer. */
export type Step =
  | { readonly id: string; readonly name: string; readonly groups: string; readonly fourEyes?: boolean }
  | { readonly id: string; readonly wait: string };

const NOT_THE_INITIATOR =
  '<bpmn:extensionElements><camunda:properties><camunda:property name="exclude" value="initiator" /></camunda:properties></bpmn:extensionElements>';

const stepXml = (step: Step): string =>
  'wait' in step
    ? `<bpmn:intermediateCatchEvent id="${step.id}"><bpmn:timerEventDefinition id="${step.id}_timer"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${step.wait}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`
    : task(step.id, step.groups, step.fourEyes === true ? NOT_THE_INITIATOR : '', step.name);

/** A process of consecutive steps; `starters` are groups too. */
export function chainXml(key: string, name: string, steps: readonly Step[], starters = ''): string {
  const ids = ['start', ...steps.map(({ id }) => id), 'end'];
  const flows = ids.slice(1).map((id, at) => `${ids[at]}>${id}`);
  const attributes = starters === '' ? '' : `camunda:candidateStarterGroups="${starters}"`;
  return bpmn(key, [START, ...steps.map(stepXml), END], flows, { name, attributes });
}
