const NAMESPACES = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
].join(' ');

/** A BPMN document around the elements of one process, flows included. */
export const drawing = (key: string, elements: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions ${NAMESPACES} targetNamespace="t"><process id="${key}" name="Process ${key}" isExecutable="true" ${attributes}>${elements}</process></definitions>`;

/** One user task between start and end; `who` are its attributes, e.g. `camunda:assignee="${initiator}"`. */
export const oneTask = (key: string, who: string): string =>
  drawing(
    key,
    `<startEvent id="s"/><userTask id="a" name="Task a" ${who}/><endEvent id="e"/>` +
      '<sequenceFlow id="s_a" sourceRef="s" targetRef="a"/><sequenceFlow id="a_e" sourceRef="a" targetRef="e"/>',
  );
