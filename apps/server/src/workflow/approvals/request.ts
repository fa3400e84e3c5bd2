import { asId, asObject, type OperationContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { readAttachments } from '../attachments.js';
import type { Start } from '../service/starts.js';
import type { Decision } from '../service/workflow.js';

/** What a call says, in its query or its body; the body counts where both speak. */
export function saidOf({ query, body }: OperationContext): Record_ {
  return { ...query, ...(body === undefined || body === null || body === '' ? {} : asObject(body)) };
}

/** Id of the one document that a call is about. Throws 400. */
export function documentId(said: Record_): string {
  const raw = said['id'] ?? said['ids'];
  if (raw === undefined || raw === '') throw badRequest('request.missing', { name: 'id' });
  const id = asId(raw);
  if (id === undefined) throw badRequest('request.wrongType', { name: 'id' });
  return id;
}

function text(said: Record_, name: string): string | undefined {
  const value = said[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw badRequest('request.wrongType', { name });
  return value;
}

const PERSONS = 200;

/** Ids in a list or between commas. */
function persons(said: Record_, name: string): string[] | undefined {
  const value = said[name];
  if (value === undefined || value === null || value === '') return undefined;
  const parts = Array.isArray(value) ? value : String(value).split(',');
  const ids = parts.map((part) => asId(typeof part === 'string' ? part.trim() : part));
  if (ids.length > PERSONS || ids.some((id) => id === undefined)) throw badRequest('request.wrongType', { name });
  return ids as string[];
}

/** Next people and opinion that go with starting an approval. */
export const readStart = (said: Record_): Start => ({
  comment: text(said, 'comment'),
  nextNodeId: text(said, 'nextNodeId'),
  nextUserIds: persons(said, 'nextUserIds'),
});

/** Keys of `upEvent` that are not fields of the document. */
const OWN_KEYS = new Set([
  ...['id', 'nodeId', 'nodeName', 'result', 'comment', 'version', 'nextNodeId', 'nextUserIds', 'ccUserIds'],
  ...['attachments', 'flow', 'status', 'processInstanceId', 'currentUserIds', 'taskId'],
]);

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

/** What `upEvent` says: `result` 1 agree or 0 reject, the opinion, and fields that are open at the node. */
export function readDecision(said: Record_): Decision & { nodeId: string | undefined } {
  const { nextNodeId, nextUserIds, comment } = readStart(said);
  return {
    outcome: outcomeOf(said),
    nodeId: text(said, 'nodeId'),
    version: versionOf(said),
    changes: Object.fromEntries(Object.entries(said).filter(([key]) => !OWN_KEYS.has(key))),
    ccUserIds: persons(said, 'ccUserIds'),
    attachments: readAttachments(said['attachments']),
    ...{ nextNodeId, nextUserIds, comment },
  };
}

export const readComment = (said: Record_): string | undefined => text(said, 'comment');
