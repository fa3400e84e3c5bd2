import type { Sql } from '../../database/index.js';
import { INSTANCE_COLUMNS, type Instance, instanceOf, type InstanceRow } from './instance.store.js';

/** The calls of an instance and their calls as the table `below`; `only` is a condition for each of them. */
const below = (only = ''): string => `WITH RECURSIVE below (call_id, caller_id) AS (
  SELECT id, parent_id FROM wf_instance WHERE parent_id = ? ${only}
  UNION ALL
  SELECT called.id, called.parent_id FROM below JOIN wf_instance called ON called.parent_id = below.call_id ${only})`;

/** All running calls of an instance and their running calls, oldest first. */
export async function runningBelow(sql: Sql, id: string): Promise<Instance[]> {
  const rows = await sql.all<InstanceRow>(
    `${below('AND end_time IS NULL')}
     SELECT ${INSTANCE_COLUMNS} FROM below JOIN wf_instance ON wf_instance.id = below.call_id ORDER BY call_id LIMIT 1000`,
    [id],
  );
  return rows.map(instanceOf);
}

/** Maximum number of calls that are read for one approval. */
const MAX_CALLS = 50;

/** The calls that are read for an approval. */
export interface Calls {
  /** Oldest first. The caller of each is the instance itself or another of them. */
  readonly calls: readonly Instance[];
  /** There are more. */
  readonly cut: boolean;
}

/** The calls of an instance and their calls, running or not; only the newest and their callers when there are many. */
export async function callsOf(sql: Sql, id: string): Promise<Calls> {
  const newest = await sql.all<CallRow>(
    `${below()} SELECT CAST(call_id AS CHAR) AS id, CAST(caller_id AS CHAR) AS callerId
       FROM below ORDER BY call_id DESC LIMIT ${MAX_CALLS + 1}`,
    [id],
  );
  if (newest.length === 0) return { calls: [], cut: false };
  const callers = await callersOf(sql, id, newest);
  const kept = new Set<string>();
  let cut = false;
  for (const call of newest) {
    const chain: string[] = [];
    for (let at = call.id; at !== id && !kept.has(at); at = callers.get(at) ?? id) chain.push(at);
    if (kept.size + chain.length > MAX_CALLS) cut = true;
    else for (const one of chain) kept.add(one);
  }
  const rows = await sql.all<InstanceRow>(
    `SELECT ${INSTANCE_COLUMNS} FROM wf_instance WHERE id IN (${marks(kept)}) ORDER BY wf_instance.id`,
    [...kept],
  );
  return { calls: rows.map(instanceOf), cut };
}

interface CallRow {
  id: string;
  callerId: string;
}

const marks = ({ size }: ReadonlySet<string>): string => Array.from({ length: size }, () => '?').join(', ');

/** The caller of each of these calls and of their callers, up to the instance `top`. */
async function callersOf(sql: Sql, top: string, calls: readonly CallRow[]): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  // One query for each level of calls that is missing; the depth of calls is limited.
  for (let found = calls; found.length > 0; ) {
    for (const call of found) known.set(call.id, call.callerId);
    const missing = new Set([...known.values()].filter((id) => id !== top && !known.has(id)));
    if (missing.size === 0) break;
    found = await sql.all<CallRow>(
      `SELECT CAST(id AS CHAR) AS id, CAST(parent_id AS CHAR) AS callerId FROM wf_instance WHERE id IN (${marks(missing)})`,
      [...missing],
    );
  }
  return known;
}

/** The running calls of a token of an instance. */
export async function runningCalls(sql: Sql, parentId: string, parentToken: number): Promise<Instance[]> {
  const rows = await sql.all<InstanceRow>(
    `SELECT ${INSTANCE_COLUMNS} FROM wf_instance WHERE parent_id = ? AND parent_token = ? AND end_time IS NULL LIMIT 10`,
    [parentId, parentToken],
  );
  return rows.map(instanceOf);
}
