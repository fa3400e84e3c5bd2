import type { PoolConnection } from 'mysql2';
import type { Connections } from './connections.js';
import { MysqlTransaction } from './mysql-transaction.js';

/** A server that records the packets it receives; `failing` is the text it refuses. */
class Packets {
  readonly sent: string[] = [];
  released = 0;
  failing: string | undefined;

  transaction(clustered = false): MysqlTransaction {
    const answer = async (text: string): Promise<unknown[]> => {
      this.sent.push(text);
      if (this.failing !== undefined && text.includes(this.failing)) throw new Error(`refused: ${this.failing}`);
      return text.split('; ').map((one) => ({ insertId: one.length }));
    };
    const connections = {
      several: (_: unknown, _told: string, text: string) => answer(text),
      command: (_: unknown, text: string) => answer(text),
      executeOn: async (_: unknown, text: string) => (await answer(text))[0],
      end: async (_: unknown, text: string) => void (await answer(text)),
    };
    const connection = { release: () => (this.released += 1) };
    return new MysqlTransaction(
      connections as unknown as Connections,
      connection as unknown as PoolConnection,
      clustered,
    );
  }
}

const BUMP = 'INSERT INTO lc_table_version';

describe('a transaction of MySQL', () => {
  let packets: Packets;
  beforeEach(() => {
    packets = new Packets();
  });

  it('begins with its first statement and ends with the statements whose result nobody needs', async () => {
    const one = packets.transaction();
    await one.send('INSERT INTO t VALUES (?)', ['a']);
    one.atCommit({ text: 'INSERT INTO log VALUES (?)', args: [1], explain: undefined });
    expect(await one.commit([BUMP])).toEqual([{ insertId: BUMP.length }]);
    expect(packets.sent).toEqual([
      "START TRANSACTION; INSERT INTO t VALUES ('a')",
      `INSERT INTO log VALUES (1); ${BUMP}; COMMIT`,
    ]);
  });

  it('is one packet when no result is needed, and none without statements', async () => {
    const one = packets.transaction();
    one.atCommit({ text: 'UPDATE t SET a = 1', args: [], explain: undefined });
    await one.commit([]);
    expect(packets.sent).toEqual(['START TRANSACTION; UPDATE t SET a = 1; COMMIT']);
    const other = packets.transaction();
    await other.commit([]);
    expect(packets.sent).toHaveLength(1);
  });

  it('sends together what is asked for in one moment, and gives each its result', async () => {
    const one = packets.transaction();
    expect(await Promise.all([one.send('SELECT 1 LIMIT ?', ['1']), one.send('SELECT 22')])).toEqual([
      { insertId: 'SELECT 1 LIMIT 1'.length },
      { insertId: 'SELECT 22'.length },
    ]);
    expect(packets.sent).toEqual(['START TRANSACTION; SELECT 1 LIMIT 1; SELECT 22']);
  });

  it('prepares a statement that goes alone, and those that cannot stand in a packet', async () => {
    const one = packets.transaction();
    await Promise.all([one.send('SELECT 1 LIMIT ?, ?', ['1', '2']), one.send('SELECT 2')]);
    await one.send('SELECT ?', ['3']);
    expect(packets.sent).toEqual(['START TRANSACTION', 'SELECT 1 LIMIT ?, ?', 'SELECT 2', 'SELECT ?']);
  });

  it('keeps statements whose result nobody needs for the next one, in their order', async () => {
    const one = packets.transaction();
    one.later({ text: 'UPDATE t SET a = ?', args: ['a'] });
    expect(packets.sent).toEqual([]);
    expect(await one.send('SELECT a FROM t')).toEqual({ insertId: 'SELECT a FROM t'.length });
    one.later({ text: 'UPDATE t SET a = ?', args: ['b'] });
    one.atCommit({ text: 'INSERT INTO log VALUES (1)', args: [] });
    one.later({ text: 'UPDATE t SET a = ?', args: ['c'] });
    await one.commit([BUMP]);
    expect(packets.sent).toEqual([
      "START TRANSACTION; UPDATE t SET a = 'a'; SELECT a FROM t",
      `UPDATE t SET a = 'b'; UPDATE t SET a = 'c'; INSERT INTO log VALUES (1); ${BUMP}; COMMIT`,
    ]);
  });

  it('cannot go on after a statement failed that nobody waited for, even if the next failure is caught', async () => {
    const one = packets.transaction();
    packets.failing = 'INTO kept';
    class Kept extends Error {}
    one.later({ text: 'INSERT INTO kept VALUES (1)', args: [], explain: () => new Kept() });
    await expect(one.send('SELECT 1')).rejects.toBeInstanceOf(Kept);
    packets.failing = undefined;
    await expect(one.send('SELECT 2')).rejects.toBeInstanceOf(Kept);
    await expect(one.commit([BUMP])).rejects.toBeInstanceOf(Kept);
    await one.undo();
    expect(packets.sent).toEqual(['START TRANSACTION; INSERT INTO kept VALUES (1); SELECT 1', 'ROLLBACK']);
  });

  it('goes on after a statement failed whose caller handles it', async () => {
    const one = packets.transaction();
    packets.failing = 'SELECT 1';
    await expect(one.send('SELECT 1')).rejects.toThrow('refused');
    await one.send('SELECT 2');
    await one.commit([]);
    expect(packets.sent).toEqual(['START TRANSACTION; SELECT 1', 'SELECT 2', 'COMMIT']);
  });

  it('commits nothing after a failure, and reports what it means', async () => {
    const one = packets.transaction();
    await one.send('SELECT 1');
    packets.failing = 'INTO kept';
    class Kept extends Error {}
    one.atCommit({ text: 'INSERT INTO kept VALUES (1)', args: [], explain: () => new Kept() });
    await expect(one.commit([BUMP])).rejects.toBeInstanceOf(Kept);
    packets.failing = undefined;
    await one.undo();
    expect(packets.sent.at(-1)).toBe('ROLLBACK');
    // Only the refused packet contains a COMMIT.
    expect(packets.sent.filter((text) => text.includes('COMMIT'))).toHaveLength(1);
  });

  it('rolls nothing back that was never begun', async () => {
    await packets.transaction().undo();
    expect([packets.sent, packets.released]).toEqual([[], 1]);
  });

  it('sends its statements one by one to a node of a cluster', async () => {
    const one = packets.transaction(true);
    await one.send('INSERT INTO t VALUES (?)', ['a']);
    one.later({ text: 'UPDATE t SET a = 1', args: [] });
    one.atCommit({ text: 'INSERT INTO log VALUES (?)', args: [1], explain: undefined });
    await one.commit([BUMP]);
    expect(packets.sent).toEqual([
      'START TRANSACTION',
      'INSERT INTO t VALUES (?)',
      'UPDATE t SET a = 1',
      'INSERT INTO log VALUES (?)',
      BUMP,
      'COMMIT',
    ]);
  });
});
