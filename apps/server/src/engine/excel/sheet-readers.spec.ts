import { title } from './read-sheet.js';
import { type ReaderBounds, SheetReaders } from './sheet-readers.js';

const BOUNDS: ReaderBounds = {
  unpackedKilobytes: 1024,
  cellChars: 100,
  seconds: 20,
  memoryMegabytes: 64,
  readers: 1,
  waiting: 1,
  waitSeconds: 20,
};
const thread = (code: string): URL =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';${code}`)}`);
const HEADINGS = 'parentPort.postMessage({ headings: [[1, "a"]] });';

describe('threads that read sheets', () => {
  const read = (bounds: Partial<ReaderBounds>, code: string) =>
    new SheetReaders({ ...BOUNDS, ...bounds }, thread(code)).read('', (open) =>
      open(async (sheet) => {
        for await (const _ of sheet.rows([1]));
      }),
    );

  it('a file that takes too long is given up, and its thread ends', async () => {
    await expect(read({ seconds: 0.3 }, `${HEADINGS} for (;;);`)).rejects.toMatchObject({
      status: 400,
      words: { en: expect.stringContaining('too long') },
    });
  });

  it('a file that takes too much memory is given up, and the server lives', async () => {
    const hungry = `${HEADINGS} const all = []; for (;;) all.push(new Array(1000).fill(all.length));`;
    await expect(read({ memoryMegabytes: 16 }, hungry)).rejects.toMatchObject({ status: 400 });
  });

  it('an error of the thread is no fault of the file', async () => {
    await expect(read({}, 'throw new TypeError("ours")')).rejects.toThrow('ours');
  });

  it('files beyond those that are read and those that wait are refused with 503', async () => {
    const readers = new SheetReaders({ ...BOUNDS, waitSeconds: 0.2 }, thread(HEADINGS));
    let finish = (): void => {};
    const first = readers.read('', () => new Promise<void>((resolve) => (finish = resolve)));
    const second = readers.read('', async () => 'second');
    await expect(readers.read('', async () => 'third')).rejects.toMatchObject({ status: 503 });
    finish();
    await first;
    expect(await second).toBe('second');
    const third = readers.read('', () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(readers.read('', async () => 'late')).rejects.toMatchObject({ status: 503 });
    finish();
    await third;
  });
});

describe('headings', () => {
  it.each([
    ['基层厚度 (mm)', '基层厚度'],
    ['*数量（件）', '数量'],
    [' Qty* ', 'qty'],
    ['(x)', ''],
    ['a) b', 'a) b'],
  ])('%s is %s', (heading, name) => expect(title(heading)).toBe(name));

  it('a heading of spaces and brackets is read in linear time', () => {
    const since = performance.now();
    for (const part of [' ', '(', ' (', ') ']) title(`a${part.repeat(200_000)}b`);
    expect(performance.now() - since).toBeLessThan(1000);
  });
});
