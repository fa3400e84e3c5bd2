declare module 'bpmn-auto-layout' {
  /** Returns the XML with positions for every element that can be laid out. Rejects when the text is not BPMN. */
  export function layoutProcess(xml: string): Promise<string>;
}
declare module 'bpmn-js-differ' {
  type Element = import('./drawing/moddle.js').Moddle;
  /** The differences of two documents, by element id. */
  export function diff(
    left: Element,
    right: Element,
  ): {
    _added: Record<string, Element>;
    _removed: Record<string, Element>;
    _layoutChanged: Record<string, Element>;
    _changed: Record<string, { model: Element; attrs: Record<string, unknown> }>;
  };
}
declare module 'bpmn-moddle' {
  /** Reads BPMN XML into elements. */
  export class BpmnModdle {
    constructor(packages?: object);
    fromXML(xml: string): Promise<{ rootElement: unknown }>;
  }
}
