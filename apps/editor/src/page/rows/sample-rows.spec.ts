import { type Found, SampleRows, SHOWN_ROWS } from './sample-rows.js';

const ROWS = Array.from({ length: 8 }, (_, id) => ({ id }));

function samples(answers: Record<string, () => Promise<{ id: number }[]>>, showsEmpty = false) {
  const asked: string[] = [];
  const failures: unknown[] = [];
  const ask = (address: string) => {
    asked.push(address);
    return (answers[address] ?? (() => Promise.reject(new Error('no'))))();
  };
  const refusal = (reason: unknown) => {
    failures.push(reason);
    return showsEmpty ? (reason as Error).message : undefined;
  };
  return { asked, failures, rows: new SampleRows({ ask, refusal, showsEmpty }) };
}
const settled = () => new Promise((done) => setImmediate(done));

it('asks once for each list, and tells everybody who waits', async () => {
  const { rows, asked } = samples({ '/a': async () => ROWS });
  const heard: number[] = [];
  const hearer = () => (found: Found) => heard.push(found?.rows.length ?? 0);
  expect(rows.of('/a', hearer())).toBeUndefined();
  expect(rows.of('/a', hearer())).toBeUndefined();
  await settled();
  expect(heard).toEqual([SHOWN_ROWS, SHOWN_ROWS]);
  expect(rows.of('/a', () => undefined)?.rows).toHaveLength(SHOWN_ROWS);
  expect(asked).toEqual(['/a']);
});

it('keeps placeholders where there is nothing to show, and does not ask again', async () => {
  const { rows, asked, failures } = samples({ '/empty': async () => [] });
  const heard: unknown[] = [];
  rows.of('/empty', (found) => heard.push(found));
  rows.of('/refused', (found) => heard.push(found));
  await settled();
  expect(rows.of('/empty', () => undefined)).toBeUndefined();
  expect(rows.of('/refused', () => undefined)).toBeUndefined();
  expect(heard).toEqual([]);
  expect(failures).toHaveLength(1);
  expect(asked).toEqual(['/empty', '/refused']);
});

it('shows of somebody else that he has no rows, and in words what he may not read', async () => {
  const { rows } = samples({ '/empty': async () => [] }, true);
  const heard: Found[] = [];
  rows.of('/empty', (found) => heard.push(found));
  rows.of('/refused', (found) => heard.push(found));
  await settled();
  expect(heard).toEqual([{ rows: [] }, { rows: [], refusal: 'no' }]);
});
