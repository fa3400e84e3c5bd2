import { inlined } from './inline.js';

const hex = (text: string): string => `_utf8mb4 X'${Buffer.from(text).toString('hex')}'`;

describe('values that stand in their statement', () => {
  it('stand there as the database reads them', () => {
    const text = 'INSERT INTO t (a, b, c, d) VALUES (?, ?, ?, ?)';
    expect(inlined(text, ['岗位 "1"', 2.5, null, ''])).toBe(
      `INSERT INTO t (a, b, c, d) VALUES ('岗位 "1"', 2.5, NULL, '')`,
    );
  });

  it('cannot end their quotes in any mode of the server', () => {
    for (const attack of ["'", "\\'; DROP TABLE t; --", '\\', "a' OR '1'='1", '\u0000', '\n', '\u009c'])
      expect(inlined('SELECT ?', [attack])).toBe(`SELECT ${hex(attack)}`);
  });

  it('never bring placeholders of their own', () => {
    expect(inlined('SELECT ?, ?', ['?', 'b'])).toBe("SELECT '?', 'b'");
  });

  it('are not inlined where a question mark is no placeholder', () => {
    expect(inlined("SELECT '?' AS a, ?", ['a'])).toBeUndefined();
  });

  it('are numbers as counts of rows, and nothing else there', () => {
    expect(inlined('SELECT a FROM t LIMIT ? OFFSET ?', ['10', 20])).toBe('SELECT a FROM t LIMIT 10 OFFSET 20');
    for (const attack of ['1 UNION SELECT', '', '-1', '1e3', null])
      expect(inlined('SELECT a FROM t LIMIT ?', [attack])).toBeUndefined();
    expect(inlined('SELECT a FROM t LIMIT ?, ?', ['10', '20'])).toBeUndefined();
  });

  it('are numbers that a database knows', () => {
    expect(() => inlined('SELECT ?', [Number.NaN])).toThrow('NaN is no number');
  });
});
