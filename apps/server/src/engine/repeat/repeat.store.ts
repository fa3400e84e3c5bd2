import type { Sql, SqlFlavour, Tx } from '../../database/index.js';

/** What is stored of a request. */
export interface KeptRequest {
  /** Hash of method, path and body. */
  readonly hash: string;
  /** Encrypted answer; null: it is only known that the request was done. */
  readonly answer: string | null;
  /** 1 when the request did nothing after the commit that stored it. */
  readonly done: number;
}

/** `_own` is in a tenant's own database, together with what the request wrote there. */
const TABLES = ['lc_idempotency', 'lc_idempotency_own'] as const;

const tableOf = (tx: Tx): (typeof TABLES)[number] => (tx.apart === true ? 'lc_idempotency_own' : 'lc_idempotency');

/** Another request with the same key was faster: the transaction of this one must not commit. */
export class Repeated extends Error {}

/** Recognises MySQL's error by the name of the key, because it may belong to another statement of the same packet. */
const isDuplicate = (error: unknown, id: string): boolean => {
  const { errno, code, message } = error as { errno?: number; code?: string; message: string };
  return errno === 1062 ? message.includes(id) : code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
};

/** Stores a request with the commit of its own transaction, which fails with `Repeated` when it is stored already. */
export function keepRequestRow(tx: Tx, id: string, row: KeptRequest & { time: string }): void {
  const text = `INSERT INTO ${tableOf(tx)} (repeat_id, hash, answer, done, create_time) VALUES (?, ?, ?, ?, ?)`;
  tx.runAtCommit(text, [id, row.hash, row.answer, row.done, row.time], (error) =>
    isDuplicate(error, id) ? new Repeated() : undefined,
  );
}

/** The stored request, from both places where it may be. */
export async function findKept(sql: Sql, id: string): Promise<KeptRequest | undefined> {
  const each = TABLES.map((table) => `SELECT hash, answer, done FROM ${table} WHERE repeat_id = ?`);
  return sql.get<KeptRequest>(each.join(' UNION ALL '), [id, id]);
}

/** Adds the answer to a stored request. */
export async function completeKept(tx: Tx, id: string, answer: string | null): Promise<void> {
  const text = `UPDATE ${tableOf(tx)} SET answer = ?, done = 1 WHERE repeat_id = ?`;
  await tx.run(text, [answer, id]);
}

/** Removes a request that was refused after a part of it was committed: it may be tried again. */
export async function forgetKept(tx: Tx, id: string): Promise<void> {
  await tx.run(`DELETE FROM ${tableOf(tx)} WHERE repeat_id = ?`, [id]);
}

/** Removes old requests, at most this many; returns how many were removed. */
export async function removeKept(tx: Tx, flavour: SqlFlavour, before: string, most: number): Promise<number> {
  const table = tableOf(tx);
  const tail = `WHERE create_time < ? LIMIT ${most}`;
  if (flavour === 'mysql') return tx.run(`DELETE FROM ${table} ${tail}`, [before]);
  return tx.run(`DELETE FROM ${table} WHERE repeat_id IN (SELECT repeat_id FROM ${table} ${tail})`, [before]);
}
