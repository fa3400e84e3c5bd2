import { loadConfig } from '../../config/index.js';
import type { SqlValue, Tx } from '../../database/index.js';
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
    runAtCommit: (text: string) => void asked.push(`commit: ${verb(text)}`),
    touch: () => undefined,
    apart,
  } as unknown as Tx;
  return { asked, writer: new Writer(tx, 'mysql', '000000') };
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
