/** `{"type": "flow-diagram"}` in a page: one of the three says what is drawn; expressions are allowed. */
export interface FlowDiagramSchema {
  type: 'flow-diagram';
  /** With it nodes and lines are marked. */
  processInstanceId?: string;
  processDefinitionId?: string;
  /** BPMN 2.0. */
  xml?: string;
  /** Pixels, default 420. */
  height?: number;
}
