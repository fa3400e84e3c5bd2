/** The reader of bpmn-js, which has no types. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ elementsById: Record<string, unknown> }>;
  }
}
