import { mock } from 'node:test';
import { FailureLog } from './failure-log.js';
import { outageOf } from './outage.js';

const coded = (code: string, more = {}): Error => Object.assign(new Error(code), { code, ...more });
const numbered = (errno: number): Error => Object.assign(new Error(String(errno)), { errno, code: 'ER' });

describe('what stands in the way from outside', () => {
  it.each([
    ['a lock that does not come free', numbered(1205), 503],
    ['a deadlock that came again and again', numbered(1213), 503],
    ['a statement that ran too long on MariaDB', numbered(1969), 503],
    ['a statement that ran too long on MySQL', numbered(3024), 503],
    ['a database that shuts down', numbered(1053), 503],
    ['a node without its cluster', numbered(1047), 503],
    ['a database that is down', coded('ECONNREFUSED', { fatal: true }), 503],
    ['a connection that was cut', coded('PROTOCOL_CONNECTION_LOST', { fatal: true }), 503],
    ['a file of SQLite that another keeps', coded('SQLITE_BUSY'), 503],
    ['a disk that fails', coded('SQLITE_IOERR_WRITE'), 503],
    ['a full disk, seen by SQLite', coded('SQLITE_FULL'), 507],
    ['a full disk, seen by MariaDB', numbered(1021), 507],
    ['a full disk, seen by an upload', coded('ENOSPC', { errno: -28 }), 507],
  ])('%s is told as such, with a time to come again', (_, error, status) => {
    const outage = outageOf(error);
    expect(outage?.http).toBe(status);
    expect(outage?.extra.retryAfter).toBeGreaterThan(0);
    expect(outage?.words.zh).not.toBe(outage?.words.en);
  });

  it('is no fault of the program, and the other way round', () => {
    for (const error of [new Error('x'), numbered(1062), coded('SQLITE_CONSTRAINT'), coded('ECONNREFUSED'), null, 'x'])
      expect(outageOf(error)).toBeUndefined();
  });

  it('is told in one line, however often it happens', () => {
    mock.timers.enable();
    const lines: string[] = [];
    const log = new FailureLog({ error: (line: string) => void lines.push(line) });
    for (let times = 0; times < 500; times += 1) log.tell('down', 'the database is down');
    log.tell('other', 'something else');
    expect(lines).toEqual(['the database is down', 'something else']);
    mock.timers.tick(10_000);
    expect(lines.slice(2)).toEqual(['499 times more in 10 s: the database is down']);
    mock.timers.tick(30_000);
    expect(log.tell('down', 'the database is down')).toBe(true);
    mock.timers.reset();
  });
});
