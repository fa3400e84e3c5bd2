/** `{"type": "approval-panel"}` in a page; expressions are allowed everywhere. */
export interface ApprovalPanelSchema {
  type: 'approval-panel';
  taskId?: string;
  processInstanceId?: string;
  /** Key of the document's model, with `businessId`. */
  model?: string;
  businessId?: string;
  /** Address of the document's resource; default: what the server names. */
  api?: string;
  /** Form values; exactly the fields that may be changed at the node are sent along with an agreement. */
  changes?: string;
  /** With `taskId`: path that the panel leads back to once the task is done, default `/work/todo`; false: nowhere. */
  todoPath?: string | false;
}
