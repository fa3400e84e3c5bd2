import { ApiError, request } from '../shared/runtime.js';

const DECISION = '/api/lc-flow/decision';

export interface DecisionHead {
  id: string;
  key: string;
  name: string;
  version: number;
  comment: string;
  deployTime: string;
  deployUserName: string | null;
  /** Used by all tenants. */
  common: boolean;
}

/** A version with its table as DMN XML. */
export interface Decision extends DecisionHead {
  xml: string;
}

/** `elementId`: a rule, a column, or '' for the whole table. */
export interface TableProblem {
  elementId: string;
  message: string;
}

export interface CheckedTable {
  problems: TableProblem[];
  warnings: TableProblem[];
  /** null while the table has problems. */
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

/** `rules`: the rules that matched, counted from 1; `outputs` is null if none did. */
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
/** Nothing is stored. Throws ApiError with the reason why the table cannot decide. */
export const tryTable = (xml: string, values: Record<string, unknown>): Promise<Tried> => post('try', { xml, values });

/** An outdated version is returned as an answer; any other failure is thrown as ApiError. */
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
