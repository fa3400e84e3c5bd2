import type { PoolConnection, ResultSetHeader } from 'mysql2';
import type { Connections } from './connections.js';
import type { LastStatement, SqlValue } from './database.js';
import { inlined } from './inline.js';

/** Longest packet in characters; servers accept 16 MB and more. */
const LONGEST_PACKET = 1_000_000;

const START = 'START TRANSACTION';
const nothing = (): void => undefined;

/**
 * The statements of one transaction on one connection, in as few packets as possible: the first statement is sent with
 * the START, and those whose result nobody needs with the COMMIT. A server runs the statements of a packet in order and
 * stops at the first error, so nothing is committed unless all statements before it succeeded. `oneByOne`: for a node
 * of a cluster, which may abort a transaction between two statements of one packet without reporting it.
 */
export class MysqlTransaction {
  /** The START, settled even if it failed. Statements wait for it so that they run within the transaction. */
  private begun: Promise<unknown> | undefined;
  private readonly last: LastStatement[] = [];

  constructor(
    private readonly connections: Connections,
    private readonly connection: PoolConnection,
    private readonly oneByOne: boolean,
  ) {}

  get isBegun(): boolean {
    return this.begun !== undefined;
  }

  send(text: string, args: readonly SqlValue[] = []): Promise<unknown> {
    const { begun, connections, connection } = this;
    if (begun !== undefined) return begun.then(() => connections.executeOn(connection, text, args));
    const whole = this.oneByOne ? undefined : inlined(text, args);
    if (whole === undefined || whole.length > LONGEST_PACKET) {
      const started = connections.command(connection, START);
      started.catch(nothing);
      this.begun = started;
      return started.then(() => connections.executeOn(connection, text, args));
    }
    const first = connections.several(connection, text, `${START}; ${whole}`).then((results) => results[1]);
    this.begun = first.then(nothing, nothing);
    return first;
  }

  atCommit(statement: LastStatement): void {
    this.last.push(statement);
  }

  /** Sends the remaining statements, `bumps` and the commit; returns the result of each bump. */
  async commit(bumps: readonly string[]): Promise<ResultSetHeader[]> {
    const { connections, connection, last } = this;
    // Nothing was read or written: there is nothing to end.
    if (!this.isBegun && last.length === 0 && bumps.length === 0) return [];
    try {
      const tail = await this.tail();
      if (!this.isBegun) tail.unshift(START);
      const texts = [...tail, ...bumps, 'COMMIT'];
      await this.begun;
      const done = this.oneByOne
        ? await this.singly(texts)
        : ((await connections.several(connection, this.told(), texts.join('; '))) as ResultSetHeader[]);
      return done.slice(tail.length, tail.length + bumps.length);
    } catch (error) {
      throw last.reduce((known: unknown, { explain }) => explain?.(known) ?? known, error);
    }
  }

  /** What metrics and the log of slow statements record for this packet. */
  private told(): string {
    return [...this.last.map(({ text }) => text), 'COMMIT'].join('; ');
  }

  /** Statements for the packet of the commit. If they cannot all be sent in it, they run before it. */
  private async tail(): Promise<string[]> {
    const whole = this.last.map(({ text, args }) => inlined(text, args));
    const length = whole.reduce((sum, text) => sum + (text?.length ?? Infinity), 0);
    if (!this.oneByOne && length <= LONGEST_PACKET) return whole as string[];
    for (const { text, args } of this.last) await this.send(text, args);
    return [];
  }

  private async singly(texts: readonly string[]): Promise<ResultSetHeader[]> {
    const done: ResultSetHeader[] = [];
    for (const text of texts) done.push(...(await this.connections.command(this.connection, text)));
    return done;
  }

  /** Rolls back what was begun and releases the connection. */
  async undo(): Promise<void> {
    if (this.isBegun) await this.connections.end(this.connection, 'ROLLBACK');
    else this.connection.release();
  }
}
