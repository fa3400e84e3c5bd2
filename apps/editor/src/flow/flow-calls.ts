import { ApiError, request } from '../shared/runtime.js';

const MODEL = '/api/lc-flow/model';

/** A stored process model. */
export interface FlowModel {
  id: string;
  modelKey: string;
  name: string;
  description: string;
  category?: string | null;
  version: number;
  created: string;
  lastUpdated: string;
  createdBy?: string | null;
  lastUpdatedBy?: string | null;
  modelComment?: string | null;
  /** BPMN XML. */
  modelEditorXml: string;
}

interface FlowVersion {
  version: number;
  comment: string | null;
  createUserName: string | null;
  createTime: string;
}

/** Why a drawing cannot be deployed. */
export interface FlowProblem {
  /** '' for the drawing as a whole. */
  elementId: string;
  message: string;
}

/** The choices for the property panel. */
export interface Choices {
  roles: { alias: string; name: string }[];
  depts: { id: string; name: string }[];
  posts: { code: string; name: string }[];
  users: { id: string; name: string; account: string }[];
}

/** A decision table that tasks and formulas can use. */
export interface KnownDecision {
  key: string;
  name: string;
  outputs: { name: string; label: string }[];
  /** Names that it reads. */
  reads: string[];
}

/** A kind of document that a process approves. */
export interface FlowDocument {
  model: string;
  name: string;
  processKey: string;
}

/** A field of a document; a field of its lines is called `lines.x`. */
export interface DocumentField {
  name: string;
  label: string;
  type: string;
  /** False for fields that nobody enters: numbers, computed and standard fields. */
  editable?: boolean;
  options?: { value: string; label: string }[];
}

/** The simulated path of one stored document. */
export interface SimulatedRun {
  id: string;
  label: string;
  initiator: string | { id: string; name: string } | null;
  path: { nodeId: string; nodeName: string; users: { id: string; name: string }[] }[];
  nodes: string[];
  /** Ids of sequence flows. */
  lines: string[];
  end: { nodeId: string; outcome: string | null } | null;
  deadEnd?: { nodeId: string; message: string } | null;
}

export interface Simulation {
  results: SimulatedRun[];
  problems: FlowProblem[];
}

const get = <T>(verb: string, query: Record<string, string | number> = {}): Promise<T> =>
  request(`${MODEL}/${verb}`, { query, quiet: true });
const post = <T>(verb: string, body: object, signal?: AbortSignal): Promise<T> =>
  request(`${MODEL}/${verb}`, { method: 'POST', body, quiet: true, ...(signal && { signal }) });

export const fetchModel = (id: string): Promise<FlowModel> => get('detail', { id });
/** Newest first. */
export const fetchVersions = (id: string): Promise<FlowVersion[]> => get('versions', { id });
export const fetchChoices = (): Promise<Choices> => get('choices');
export const fetchDecisions = (): Promise<KnownDecision[]> => get('decisions');
export const fetchDocuments = (): Promise<FlowDocument[]> => get('documents');
export const fetchFields = (model: string): Promise<DocumentField[]> => get('fields', { model });

/** The drawing of one version. */
export async function fetchVersionXml(id: string, version: number): Promise<string> {
  const found = await get<{ xml?: string; modelEditorXml?: string }>('version', { id, version });
  return found.xml ?? found.modelEditorXml ?? '';
}

/** `problems` prevent deploying; `warnings` are possible mistakes. */
export const checkDrawing = (
  xml: string,
  signal: AbortSignal,
): Promise<{ problems: FlowProblem[]; warnings?: FlowProblem[] }> => post('check', { xml }, signal);

/**
 * Simulates the drawing for the `size` newest documents of the model, or once without a document; nothing is stored.
 */
export const simulate = (body: {
  xml: string;
  model?: string;
  size: number;
  initiator?: string;
}): Promise<Simulation> => post('simulate', body);

export interface Submission {
  id?: string;
  modelKey: string;
  name: string;
  description: string;
  modelEditorXml: string;
  /** The version on which the drawing is based; 0 for a new model. */
  version: number;
  comment: string;
}

/** An outdated version is returned as an answer; any other failure is thrown as ApiError. */
export async function submitModel(submission: Submission): Promise<{ saved: FlowModel } | { saved: null }> {
  try {
    const { id, version, ...content } = submission;
    // A new model has no version that another user could have replaced.
    return { saved: await post<FlowModel>('submit', { ...content, ...(id !== undefined && { id, version }) }) };
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 409) return { saved: null };
    throw reason;
  }
}

/** Makes an old drawing the newest version. */
export const restoreVersion = (id: string, version: number): Promise<FlowModel> => post('restore', { id, version });

/** Deploys the stored drawing; the ApiError names every problem. `tenantIds` empty: for all tenants. */
export const deployModel = (modelId: string, category: string, tenantIds: string[]): Promise<unknown> =>
  request(`${MODEL}/deploy`, {
    method: 'POST',
    query: { modelId, category, tenantIds: tenantIds.join(',') },
    quiet: true,
  });

interface TenantNode {
  id?: string;
  value?: string;
  tenantId?: string;
  name?: string;
  title?: string;
  label?: string;
  tenantName?: string;
  children?: TenantNode[];
}

/** Tenants for which a process can be deployed. */
export async function fetchTenants(): Promise<{ id: string; name: string }[]> {
  const flat = (nodes: TenantNode[]): TenantNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const nodes = await request<TenantNode[]>('/api/lc-system/tenant/select', { quiet: true });
  return flat(nodes).map((node) => ({
    id: String(node.tenantId ?? node.value ?? node.id ?? ''),
    name: node.tenantName ?? node.name ?? node.title ?? node.label ?? '',
  }));
}

/** Categories of processes (dictionary `flow`), in the engine's form: `flow_1`. */
export async function fetchCategories(): Promise<{ key: string; name: string }[]> {
  const query = { code: 'flow' };
  const entries = await request<{ dictKey: string; dictValue: string }[]>('/api/lc-system/dict/dictionary', {
    query,
    quiet: true,
  });
  return entries.map(({ dictKey, dictValue }) => ({ key: `flow_${dictKey}`, name: dictValue }));
}
