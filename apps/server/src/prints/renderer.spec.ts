import { Renderer } from './renderer.js';

const BOUNDS = { seconds: 20, memoryMegabytes: 64, waiting: 1, waitSeconds: 20, idleSeconds: 20 };
const JOB = { title: 't', created: '2026-03-16T10:00:00+08:00', sheets: [], pages: 7 };
const thread = (answer: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'; let jobs = 0; parentPort.on('message', (job) => { jobs += 1; ${answer} });`,
    )}`,
  );
const SAY = 'parentPort.postMessage({ pdf: new Uint8Array([jobs]) });';

describe('the thread that prints', () => {
  let renderer: Renderer;
  const make = (answer: string, bounds: Partial<typeof BOUNDS> = {}): Renderer =>
    (renderer = new Renderer({ ...BOUNDS, ...bounds }, thread(answer)));
  afterEach(() => renderer.end());

  it('works on one job after the other, and is kept for the next', async () => {
    const one = make(SAY);
    const answers = await Promise.all([one.render(JOB), one.render(JOB)]);
    expect([...answers, await one.render(JOB)].map(([first]) => first)).toEqual([1, 2, 3]);
  });

  it('is ended when it takes too long, and a new one takes the next job', async () => {
    const one = make(`if (job.title === 'slow') for (;;); ${SAY}`, { seconds: 0.5 });
    await expect(one.render({ ...JOB, title: 'slow' })).rejects.toMatchObject({ status: 400 });
    expect([...(await one.render(JOB))]).toEqual([1]);
  });

  it('is ended when it takes too much memory', async () => {
    const hungry = 'const all = []; for (;;) all.push(new Array(1000).fill(all.length));';
    await expect(make(hungry, { memoryMegabytes: 16 }).render(JOB)).rejects.toMatchObject({ status: 400 });
  });

  it('refuses too many pages with their limit, and reports its own errors as such', async () => {
    const refusal = make("parentPort.postMessage({ refused: 'print.tooManyPages' });").render(JOB);
    await expect(refusal).rejects.toMatchObject({ status: 400, words: { en: expect.stringContaining('7 pages') } });
    await renderer.end();
    await expect(make('throw new TypeError("ours")').render(JOB)).rejects.toThrow('ours');
  });

  it('refuses jobs when too many wait', async () => {
    const one = make(`setTimeout(() => { ${SAY} }, 300);`);
    const all = await Promise.allSettled([one.render(JOB), one.render(JOB), one.render(JOB)]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(all[2]).toMatchObject({ reason: { status: 503 } });
  });

  it('ends when nobody has printed for a while', async () => {
    const one = make(SAY, { idleSeconds: 0.05 });
    await one.render(JOB);
    await new Promise((wake) => setTimeout(wake, 300));
    expect([...(await one.render(JOB))]).toEqual([1]);
  });
});
