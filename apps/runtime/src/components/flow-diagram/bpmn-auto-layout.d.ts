declare module 'bpmn-auto-layout' {
  /** Returns the same drawing with positions for its shapes and edges. */
  export function layoutProcess(xml: string): Promise<string>;
}
