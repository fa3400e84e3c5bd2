import { asId, asObject, type OperationContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import type { Record_, Resource } from '../../metadata/index.js';
import { readAttachments } from '../attachments.js';
import type { DocumentStart, SentDocument } from '../service/start-process.js';
import type { Decision } from '../service/workflow.js';

/** The parameters of a call, from query and body; the body has priority. */
export function paramsOf({ query, body }: OperationContext): Record_ {
  return { ...query, ...(body === undefined || body === null || body === '' ? {} : asObject(body)) };
}

/** Id of the document of a call. Throws 400. */
export function documentId(params: Record_): string {
  const raw = params['id'] ?? params['ids'];
  if (raw === undefined || raw === '') throw badRequest('request.missing', { name: 'id' });
  const id = asId(raw);
  if (id === undefined) throw badRequest('request.wrongType', { name: 'id' });
  return id;
}

function text(params: Record_, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw badRequest('request.wrongType', { name });
  return value;
}

const PERSONS = 200;

/** Ids in a list or separated by commas. */
function persons(params: Record_, name: string): string[] | undefined {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  const parts = Array.isArray(value) ? value : String(value).split(',');
  const ids = parts.map((part) => asId(typeof part === 'string' ? part.trim() : part));
  if (ids.length > PERSONS || ids.some((id) => id === undefined)) throw badRequest('request.wrongType', { name });
  return ids as string[];
}

/** Next people and comment for the start of an approval. */
export const readStart = (params: Record_): DocumentStart => ({
  comment: text(params, 'comment'),
  nextNodeId: text(params, 'nextNodeId'),
  nextUserIds: persons(params, 'nextUserIds'),
});

/** A document in the call that starts its approval: all other keys are its fields. */
export function readSent(params: Record_): SentDocument & { definitionId: string | undefined } {
  const { id, processDefinitionId, comment: _c, nextNodeId: _n, nextUserIds: _u, ...payload } = params;
  const named = (name: string, value: unknown): string | undefined => {
    if (value === undefined || value === null || value === '') return undefined;
    const found = asId(value);
    if (found === undefined) throw badRequest('request.wrongType', { name });
    return found;
  };
  return {
    id: named('id', id),
    payload,
    definitionId: named('processDefinitionId', processDefinitionId),
  };
}

/** Keys of `upEvent` that are not fields of the document. */
const CALL_KEYS = ['id', 'nodeId', 'result', 'comment', 'version', 'nextNodeId', 'nextUserIds', 'ccUserIds'];
/** Keys that forms send back unchanged. */
const SENT_BACK = ['attachments', 'flow', 'taskId'];

const formKeys = ({ bookkeeping, model }: Resource): Set<string> =>
  new Set([...CALL_KEYS, ...SENT_BACK, ...bookkeeping, model.states?.field ?? 'status']);

function outcomeOf({ result }: Record_): Decision['outcome'] {
  if (result === 1 || result === '1') return 'agree';
  if (result === 0 || result === '0') return 'reject';
  throw badRequest(result === undefined ? 'request.missing' : 'request.wrongType', { name: 'result' });
}

function versionOf({ version }: Record_): number | undefined {
  if (version === undefined || version === null || version === '') return undefined;
  const number = Number(version);
  if (!Number.isInteger(number)) throw badRequest('request.wrongType', { name: 'version' });
  return number;
}

/** The parameters of `upEvent`: `result` 1 agree or 0 reject, the opinion, and changed fields. */
export function readDecision(params: Record_, resource: Resource): Decision & { nodeId: string | undefined } {
  const others = formKeys(resource);
  const { nextNodeId, nextUserIds, comment } = readStart(params);
  return {
    outcome: outcomeOf(params),
    nodeId: text(params, 'nodeId'),
    version: versionOf(params),
    changes: Object.fromEntries(Object.entries(params).filter(([key]) => !others.has(key))),
    ccUserIds: persons(params, 'ccUserIds'),
    attachments: readAttachments(params['attachments']),
    ...{ nextNodeId, nextUserIds, comment },
  };
}

export const readComment = (params: Record_): string | undefined => text(params, 'comment');
