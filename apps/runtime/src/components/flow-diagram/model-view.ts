import type { Calls } from '../kit/calls.js';

export interface NodeEntry {
  user: { id: string; name: string } | string | null;
  outcome: string | null;
  /** End time; null while it is open. */
  time: string | null;
  createTime: string | null;
}

export interface NodeView {
  state: 'active' | 'done';
  entries: NodeEntry[];
}

/** The answer of `GET process/model-view`. */
export interface ModelView {
  xml: string;
  nodes: Record<string, NodeView>;
  /** Ids of the sequence flows that were taken. */
  lines: string[];
}

export interface DiagramSubject {
  processInstanceId?: unknown;
  processDefinitionId?: unknown;
  /** The drawing itself; then the server is not asked. */
  xml?: unknown;
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value).trim());

/** A text that identifies the subject; '' while it is not known. */
export function subjectKey({ processInstanceId, processDefinitionId, xml }: DiagramSubject): string {
  if (text(xml)) return `xml ${text(xml)}`;
  if (text(processInstanceId)) return `processInstanceId ${text(processInstanceId)}`;
  return text(processDefinitionId) ? `processDefinitionId ${text(processDefinitionId)}` : '';
}

/** The drawing, with its active and done nodes. Throws ApiError. */
export async function loadModelView(call: Calls['request'], key: string): Promise<ModelView> {
  const space = key.indexOf(' ');
  const [name, value] = [key.slice(0, space), key.slice(space + 1)];
  if (name === 'xml') return { xml: value, nodes: {}, lines: [] };
  const query = { [name]: value };
  const view = await call<Partial<ModelView>>('/api/lc-flow/process/model-view', { query, quiet: true });
  return { xml: view.xml ?? '', nodes: view.nodes ?? {}, lines: view.lines ?? [] };
}

/** Whether a drawing contains positions for its shapes; without them it must be laid out. */
export const hasLayout = (xml: string): boolean => /<(\w+:)?BPMNShape\b/.test(xml);

export const userName = (user: NodeEntry['user']): string => (typeof user === 'string' ? user : (user?.name ?? ''));

/** Element id → CSS class. */
export function markersOf({ nodes, lines }: ModelView): Map<string, string> {
  const markers = new Map<string, string>(lines.map((id) => [id, 'lm-line-done']));
  for (const [id, { state }] of Object.entries(nodes)) {
    markers.set(id, state === 'active' ? 'lm-node-active' : 'lm-node-done');
  }
  return markers;
}
