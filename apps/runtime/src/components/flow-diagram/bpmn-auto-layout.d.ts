declare module 'bpmn-auto-layout' {
  /** The same drawing with shapes and edges placed. */
  export function layoutProcess(xml: string): Promise<string>;
}
