import { loadConfig } from '../../config/index.js';
import type { SqlValue, Tx } from '../../database/index.js';
import type { FilterNode } from '../../filter/index.js';
import { compile, loadSchemas } from '../../metadata/index.js';
import { Writer } from './writer.js';

const post = compile(loadSchemas(loadConfig({}).schemasDir)).resource('post');
const explain = (): undefined => undefined;

/** A transaction with one row that records its statements, those that go with the commit under `commit:`. */
function setUp(row?: Record<string, SqlValue>, apart?: true) {
  const asked: string[] = [];
  const verb = (text: string): string => text.split(' ', 1)[0] ?? '';
  const tx = {
    get: async (text: string) => {
      asked.push(text.endsWith('FOR UPDATE') ? 'lock' : 'read');
      return row && { ...row };
    },
    run: async (text: string) => {
      asked.push(verb(text));
      return 0;
    },
    all: async (text: string) => {
      asked.push('list');
      return text.includes('lc_post') && row !== undefined ? [{ ...row }] : [];
    },
    later: async (text: string) => void asked.push(`later: ${verb(text)}`),
    runAtCommit: (text: string) => void asked.push(`commit: ${verb(text)}`),
    touch: () => undefined,
    apart,
  } as unknown as Tx;
  return { asked, tx, writer: new Writer(tx, 'mysql', '000000') };
}

describe('a write that ends its transaction', () => {
  it('goes with the commit, where others are sent at once', async () => {
    const { asked, writer } = setUp();
    await writer.insert(post, [{ id: '1', postCode: 'a' }], explain);
    await writer.insert(post, [{ id: '2', postCode: 'b' }]);
    expect(asked).toEqual(['commit: INSERT', 'INSERT']);
  });

  it('is sent at once where the transaction has two commits', async () => {
    const { asked, writer } = setUp(undefined, true);
    await writer.insert(post, [{ id: '1', postCode: 'a' }], explain);
    expect(asked).toEqual(['INSERT']);
  });

  it('locks the row that it changes, and needs no answer then', async () => {
    const { asked, writer } = setUp({ id: '1', version: 3 });
    expect(await writer.update(post, '1', { remark: 'x' }, 3, explain)).toBe(true);
    expect(asked).toEqual(['lock', 'commit: UPDATE']);
  });

  it.each([
    ['is gone', undefined],
    ['has another version', { id: '1', version: 4 }],
  ])('waits for its answer when the row %s', async (_, row) => {
    const { asked, writer } = setUp(row);
    expect(await writer.update(post, '1', { remark: 'x' }, 3, explain)).toBe(false);
    expect(asked).toEqual(['lock', 'UPDATE']);
  });
});

describe('what a transaction knows', () => {
  const row = Object.fromEntries([...post.fields.keys()].map((key): [string, SqlValue] => [key, null]));
  const stored = { ...row, id: '1', tenantId: '000000', postName: 'a', version: 3, isDeleted: 0 };
  const named = (right: string): FilterNode => ({ left: { type: 'field', field: 'postName' }, op: 'equal', right });

  it('is not read again: a row that it locked and changed', async () => {
    const { asked, writer } = setUp(stored);
    await writer.get(post, '1', undefined, true);
    await writer.update(post, '1', { postName: 'b', version: 4 }, 3);
    expect(await writer.get(post, '1', undefined, true)).toMatchObject({ id: '1', postName: 'b', version: 4 });
    expect(await writer.get(post, '1', named('b'))).toMatchObject({ postName: 'b' });
    expect(asked).toEqual(['lock', 'later: UPDATE']);
  });

  it('is read where a condition does not surely hold, where it was not locked, or by another tenant', async () => {
    const { asked, writer, tx } = setUp(stored);
    await writer.get(post, '1');
    await writer.get(post, '1', undefined, true);
    await writer.get(post, '1', named('c'));
    await new Writer(tx, 'mysql', '000001').get(post, '1');
    expect(asked).toEqual(['read', 'lock', 'read', 'read']);
  });

  it('is gone after it was removed', async () => {
    const { asked, writer } = setUp(stored);
    await writer.get(post, '1', undefined, true);
    expect(await writer.existing(post, ['1'])).toEqual(new Set(['1']));
    expect(await writer.existing(post, ['1'])).toEqual(new Set(['1']));
    await writer.remove(post, ['1'], {});
    expect(await writer.get(post, '1', undefined, true)).toBeUndefined();
    await writer.existing(post, ['1']);
    expect(asked).toEqual(['lock', 'list', 'later: UPDATE', 'list']);
  });
});

describe('a write whose failure a unique index could cause', () => {
  it('is sent at once; one that no index can refuse waits for the next statement', async () => {
    const { asked, writer } = setUp({ id: '1', version: 3 });
    await writer.update(post, '1', { postCode: 'x' }, 3);
    await writer.update(post, '1', { remark: 'x' }, 3);
    await writer.insert(post, [{ id: '2', postCode: 'b' }]);
    expect(asked).toEqual(['lock', 'UPDATE', 'lock', 'later: UPDATE', 'INSERT']);
  });
});
