import type { PoolConnection, ResultSetHeader } from 'mysql2';
import type { Connections } from './connections.js';
import type { Explain, LaterStatement, SqlValue } from './database.js';
import { inlined } from './inline.js';

/** Longest packet in characters; servers accept 16 MB and more. */
const LONGEST_PACKET = 1_000_000;

const START = 'START TRANSACTION';

/** A statement that is still to be sent. */
interface Unsent {
  readonly text: string;
  readonly args: readonly SqlValue[];
  readonly explain?: Explain | undefined;
  /** Who waits for its result; nobody for a statement whose result is not needed. */
  readonly waiting?: { readonly done: (result: unknown) => void; readonly failed: (error: unknown) => void };
}

const explained = (statements: readonly Unsent[], error: unknown): unknown =>
  statements.reduce((known: unknown, { explain }) => explain?.(known) ?? known, error);

/**
 * The statements of one transaction on one connection, in as few packets as possible: statements whose result nobody
 * needs wait for the next one, statements that are asked for at the same time go together, the START goes with the
 * first one and the rest with the COMMIT. A server runs the statements of a packet in order and stops at the first
 * error, so nothing is committed unless all statements before it succeeded. `oneByOne`: for a node of a cluster, which
 * may abort a transaction between two statements of one packet without reporting it.
 */
export class MysqlTransaction {
  private isBegun = false;
  private unsent: Unsent[] = [];
  /** Characters of the statements that wait. */
  private size = 0;
  /** The packets so far, one after the other; it never fails. */
  private sending: Promise<void> = Promise.resolve();
  private isScheduled = false;
  /** Why a statement failed that nobody waited for: the transaction cannot go on. */
  private failure: { readonly error: unknown } | undefined;
  private readonly last: LaterStatement[] = [];

  constructor(
    private readonly connections: Connections,
    private readonly connection: PoolConnection,
    private readonly oneByOne: boolean,
  ) {}

  send(text: string, args: readonly SqlValue[] = []): Promise<unknown> {
    return new Promise((done, failed) => {
      this.add({ text, args, waiting: { done, failed } });
      this.schedule();
    });
  }

  /** Sends a statement with the next one. What is awaited next fails if it fails. */
  later(statement: LaterStatement): void {
    this.add(statement);
    if (this.oneByOne || this.size > LONGEST_PACKET) this.schedule();
  }

  atCommit(statement: LaterStatement): void {
    this.last.push(statement);
  }

  private add(statement: Unsent): void {
    this.unsent.push(statement);
    this.size += statement.text.length;
    for (const value of statement.args) this.size += String(value).length;
  }

  /** Statements that are asked for in the same moment are sent together. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.sending = this.sending.then(() => this.deliver(this.taken()));
  }

  private taken(): Unsent[] {
    const all = this.unsent;
    this.unsent = [];
    this.size = 0;
    this.isScheduled = false;
    return all;
  }

  /** Sends statements and gives each its result. Never fails: those who wait learn of the error. */
  private async deliver(statements: readonly Unsent[]): Promise<void> {
    try {
      if (this.failure !== undefined) throw this.failure.error;
      const results = await this.results(statements);
      for (const [at, { waiting }] of statements.entries()) waiting?.done(results[at]);
    } catch (failure) {
      const error = explained(statements, failure);
      if (statements.some(({ waiting }) => waiting === undefined)) this.failure ??= { error };
      for (const { waiting } of statements) waiting?.failed(error);
    }
  }

  private async results(statements: readonly Unsent[]): Promise<unknown[]> {
    const { connections, connection } = this;
    const whole = this.whole(statements);
    if (whole === undefined || (whole.length === 1 && this.isBegun)) return this.singly(statements);
    const texts = this.isBegun ? whole : [START, ...whole];
    const told = statements.map(({ text }) => text).join('; ');
    const sent = connections.several(connection, told, texts.join('; '));
    this.isBegun = true;
    return (await sent).slice(texts.length - whole.length);
  }

  /** The statements with their values, for one packet; undefined when they must be sent one by one. */
  private whole(statements: readonly Pick<Unsent, 'text' | 'args'>[]): string[] | undefined {
    if (this.oneByOne) return undefined;
    const texts: string[] = [];
    let size = 0;
    for (const { text, args } of statements) {
      const whole = inlined(text, args);
      if (whole === undefined) return undefined;
      size += whole.length;
      texts.push(whole);
    }
    return size > LONGEST_PACKET ? undefined : texts;
  }

  private async singly(statements: readonly Unsent[]): Promise<unknown[]> {
    const results: unknown[] = [];
    if (!this.isBegun) {
      await this.connections.command(this.connection, START);
      this.isBegun = true;
    }
    for (const { text, args } of statements)
      results.push(await this.connections.executeOn(this.connection, text, args));
    return results;
  }

  /** Sends the remaining statements, `bumps` and the commit; returns the result of each bump. */
  async commit(bumps: readonly string[]): Promise<ResultSetHeader[]> {
    await this.sending;
    const rest: Unsent[] = [...this.taken(), ...this.last];
    if (this.failure !== undefined) throw this.failure.error;
    // Nothing was read or written: there is nothing to end.
    if (!this.isBegun && rest.length === 0 && bumps.length === 0) return [];
    try {
      const tail = await this.tail(rest);
      if (!this.isBegun) tail.unshift(START);
      const texts = [...tail, ...bumps, 'COMMIT'];
      this.isBegun = true;
      // What metrics and the log of slow statements record for this packet.
      const told = [...rest.map(({ text }) => text), 'COMMIT'].join('; ');
      const done = this.oneByOne
        ? await this.commands(texts)
        : ((await this.connections.several(this.connection, told, texts.join('; '))) as ResultSetHeader[]);
      return done.slice(tail.length, tail.length + bumps.length);
    } catch (error) {
      throw explained(rest, error);
    }
  }

  /** Statements for the packet of the commit. If they cannot all be sent in it, they run before it. */
  private async tail(rest: readonly Unsent[]): Promise<string[]> {
    const whole = this.whole(rest);
    if (whole !== undefined) return whole;
    await this.singly(rest);
    return [];
  }

  private async commands(texts: readonly string[]): Promise<ResultSetHeader[]> {
    const done: ResultSetHeader[] = [];
    for (const text of texts) done.push(...(await this.connections.command(this.connection, text)));
    return done;
  }

  /** Rolls back what was begun and releases the connection. */
  async undo(): Promise<void> {
    await this.sending;
    if (this.isBegun) await this.connections.end(this.connection, 'ROLLBACK');
    else this.connection.release();
  }
}
