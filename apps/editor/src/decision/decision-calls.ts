import { ApiError, request } from '../workshop/door.js';

const DECISION = '/api/lc-flow/decision';

export interface DecisionHead {
  id: string;
  key: string;
  name: string;
  version: number;
  comment: string;
  deployTime: string;
  deployUserName: string | null;
  /** All tenants use it. */
  common: boolean;
}

/** A version with its table as DMN XML. */
export interface Decision extends DecisionHead {
  xml: string;
}

/** `elementId`: a rule, a column or '' for the whole. */
export interface TableProblem {
  elementId: string;
  message: string;
}

export interface CheckedTable {
  problems: TableProblem[];
  warnings: TableProblem[];
  /** null while it has problems. */
  table: {
    key: string;
    name: string;
    policy: string;
    /** Names that the table reads. */
    reads: string[];
    inputs: { id: string; label: string; text: string; type: string }[];
    outputs: { id: string; name: string; label: string; type: string }[];
    /** Ids of the rules, in order. */
    rules: string[];
  } | null;
}

/** `rules`: those that were hit, counted from 1; `outputs` null: none was. */
export interface Tried {
  outputs: Record<string, unknown> | null;
  rules: number[];
  inputs: unknown[];
}

const get = <T>(verb: string, query: Record<string, string | number>): Promise<T> =>
  request(`${DECISION}/${verb}`, { query, quiet: true });
const post = <T>(verb: string, body: object, signal?: AbortSignal): Promise<T> =>
  request(`${DECISION}/${verb}`, { method: 'POST', body, quiet: true, ...(signal && { signal }) });

export const fetchDecision = (id: string): Promise<Decision> => get('detail', { id });
/** Newest first. */
export const fetchVersions = (id: string): Promise<DecisionHead[]> => get('versions', { id });
export const fetchVersion = (id: string, version: number): Promise<Decision> => get('version', { id, version });
export const restoreVersion = (id: string, version: number): Promise<Decision> => post('restore', { id, version });
export const checkTable = (xml: string, signal: AbortSignal): Promise<CheckedTable> => post('check', { xml }, signal);
/** Nothing is stored. ApiError says what keeps the table from deciding. */
export const tryTable = (xml: string, values: Record<string, unknown>): Promise<Tried> => post('try', { xml, values });

/** A stale version is an answer, not an error; anything else is thrown as ApiError. */
export async function submitTable(body: {
  xml: string;
  comment: string;
  baseVersion?: number;
  common?: boolean;
}): Promise<Decision | null> {
  try {
    return await post<Decision>('submit', body);
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 409) return null;
    throw reason;
  }
}
