import { END, START, bpmn, task } from '../support/bpmn.js';
import { LONG_MS, ROUNDS } from '../support/chaos.js';
import { deployModel, startProcess } from '../support/processes.js';
import { newDatabase, type TestDatabase } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';
const WORKERS = 6;

const FORK = '<bpmn:parallelGateway id="fork" />';
const JOIN = '<bpmn:parallelGateway id="join" />';
const DRAWING = bpmn(
  'cut',
  [START, task('one', 'role:techMgr'), FORK, task('a', 'role:techMgr'), task('b', 'role:techMgr'), JOIN, END],
  ['start>one', 'one>fork', 'fork>a', 'fork>b', 'a>join', 'b>join', 'join>end'],
);

describe('security 27: kill -9 in the middle of completing tasks', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newDatabase();
  });
  afterAll(() => database.drop());

  const openTasks = async (): Promise<string[]> =>
    (await database.all("SELECT CAST(id AS CHAR) AS id FROM wf_task WHERE process_key = 'cut' AND status = 0")).map(
      (row) => String(row['id']),
    );

  /** What must be true after each kill; each query returns the violations. */
  async function demandInvariants(): Promise<void> {
    const broken: Record<string, string> = {
      'a token waits at a task without one': `SELECT k.id FROM wf_token k WHERE k.state = 'wait' AND NOT EXISTS
        (SELECT 1 FROM wf_task t WHERE t.instance_id = k.instance_id AND t.token_no = k.no AND t.status = 0)`,
      'an open task without its token': `SELECT t.id FROM wf_task t WHERE t.status = 0 AND NOT EXISTS
        (SELECT 1 FROM wf_token k WHERE k.instance_id = t.instance_id AND k.no = t.token_no)`,
      'something is left of an ended instance': `SELECT i.id FROM wf_instance i WHERE i.end_time IS NOT NULL AND
        (EXISTS (SELECT 1 FROM wf_token k WHERE k.instance_id = i.id)
         OR EXISTS (SELECT 1 FROM wf_task t WHERE t.instance_id = i.id AND t.status = 0))`,
      'a history with a gap': `SELECT i.id FROM wf_instance i WHERE i.log_seq <>
        (SELECT COUNT(*) FROM wf_log l WHERE l.instance_id = i.id)`,
      'a number that was drawn twice': `SELECT t.instance_id FROM wf_task t JOIN wf_token k
        ON k.instance_id = t.instance_id AND k.no = t.no`,
      'a finished task that nobody is said to have closed': `SELECT t.id FROM wf_task t WHERE t.status = 1 AND
        (SELECT COUNT(*) FROM wf_log l WHERE l.instance_id = t.instance_id AND l.event = 'taskClosed'
          AND l.task_no = t.no) <> 1`,
      'a candidate of no open task': `SELECT c.id FROM wf_task_candidate c WHERE NOT EXISTS
        (SELECT 1 FROM wf_task t WHERE t.id = c.task_id AND t.status = 0)`,
    };
    for (const [what, sql] of Object.entries(broken)) expect([what, await database.all(sql)]).toEqual([what, []]);
  }

  async function work(caller: Caller, done: Set<string>, running: () => boolean): Promise<void> {
    try {
      while (running()) {
        await startProcess(caller, 'cut');
        for (const taskId of (await openTasks()).sort(() => Math.random() - 0.5).slice(0, 4)) {
          if (!running()) return;
          const { status } = await caller.post(`${WORK}/complete-task`, { taskId, flag: 'ok' });
          if (status === 200) done.add(taskId);
        }
      }
    } catch (error) {
      // The connection is lost when the server is killed.
      if (running()) throw error;
    }
  }

  it(
    `breaks nothing, ${ROUNDS} times over, and every instance can be finished`,
    async () => {
      const done = new Set<string>();
      let deployed = false;
      for (let cut = 0; cut < ROUNDS; cut += 1) {
        const server = await TestServer.start({ database });
        if (!deployed) await deployModel(await server.as('admin'), 'cut', DRAWING);
        deployed = true;
        const zhoujg = await server.as('zhoujg');
        let running = true;
        const workers = Array.from({ length: WORKERS }, () => work(zhoujg, done, () => running));
        const before = done.size;
        while (done.size < before + 10) await new Promise((wake) => setTimeout(wake, 5));
        await new Promise((wake) => setTimeout(wake, Math.random() * 100));
        running = false;
        await server.end('SIGKILL');
        await Promise.all(workers);
        await demandInvariants();
      }
      const rows = await database.all('SELECT CAST(id AS CHAR) AS id FROM wf_task WHERE status = 1');
      const stored = new Set(rows.map((row) => String(row['id'])));
      expect([...done].filter((id) => !stored.has(id))).toEqual([]);

      const server = await TestServer.start({ database });
      const zhoujg = await server.as('zhoujg');
      for (let open = await openTasks(); open.length > 0; open = await openTasks()) {
        for (const taskId of open)
          expect((await zhoujg.post(`${WORK}/complete-task`, { taskId, flag: 'ok' })).status).toBe(200);
      }
      expect(await database.all("SELECT id FROM wf_instance WHERE status <> 'approved'")).toEqual([]);
      await demandInvariants();
      await server.end();
    },
    LONG_MS,
  );
});
