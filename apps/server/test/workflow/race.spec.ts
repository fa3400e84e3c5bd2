import { LONG_MS } from '../support/chaos.js';
import { END, START, bpmn, task } from '../support/bpmn.js';
import { deployModel, startProcess } from '../support/processes.js';
import { MYSQL, newDatabase, type TestDatabase } from '../support/test-database.js';
import { Caller, TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';
const TASKS = 500;
const WORKERS = 8;
const TIMERS = 30;
const FIRES_MS = 20_000;

/** An embedded database belongs to one server, so there the workers compete on one server only. */
const SERVERS = MYSQL === undefined ? 1 : 2;

describe(`${WORKERS} workers on ${SERVERS} server(s)`, () => {
  let database: TestDatabase;
  let servers: TestServer[];
  let admin: Caller;
  let wangli: Caller;

  beforeAll(async () => {
    database = await newDatabase();
    const first = await TestServer.start({ database });
    servers = [first];
    if (SERVERS === 2) servers.push(await TestServer.start({ database }));
    [admin, wangli] = [await first.as('admin'), await first.as('wangli')];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end()));
    await database.drop();
  });

  /** Runs a job for each item, `width` at a time. */
  async function each<T>(items: readonly T[], width: number, job: (item: T) => Promise<void>): Promise<void> {
    const left = [...items];
    const work = async (): Promise<void> => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await job(item);
    };
    await Promise.all(Array.from({ length: width }, work));
  }

  it(
    'complete the same 500 tasks: each exactly once',
    async () => {
      await deployModel(
        admin,
        'race',
        bpmn('race', [START, task('do', 'role:technologist'), END], ['start>do', 'do>end']),
      );
      await each(
        Array.from({ length: TASKS }, (_, at) => at),
        WORKERS,
        async () => void (await startProcess(wangli, 'race')),
      );
      const rows = await database.all("SELECT CAST(id AS CHAR) AS id FROM wf_task WHERE process_key = 'race'");
      const ids = rows.map((row) => String(row['id']));
      expect(ids).toHaveLength(TASKS);
      const people = await Promise.all(['chengong', 'sungong'].map((account) => servers[0]!.as(account)));
      const wins = new Map<string, number>();
      const other = new Set<number>();
      await Promise.all(
        Array.from({ length: WORKERS }, async (_, worker) => {
          const token = people[worker % people.length]!.token;
          const caller = new Caller(servers[worker % SERVERS]!.url, token);
          // Workers start close to each other, so that they compete for the same tasks.
          const own = ids.slice(worker * 3).concat(ids.slice(0, worker * 3));
          for (const taskId of own) {
            const { status } = await caller.post(`${WORK}/complete-task`, { taskId, flag: 'ok' });
            if (status === 200) wins.set(taskId, (wins.get(taskId) ?? 0) + 1);
            else other.add(status);
          }
        }),
      );
      expect([...other]).toEqual([400]);
      expect(ids.filter((id) => wins.get(id) !== 1)).toEqual([]);
      const [closed] = await database.all(
        `SELECT COUNT(*) AS n FROM wf_log l JOIN wf_instance i ON i.id = l.instance_id
        WHERE i.process_key = 'race' AND l.event = 'taskClosed'`,
      );
      expect(Number(closed?.['n'])).toBe(TASKS);
      const open = await database.all("SELECT id FROM wf_instance WHERE process_key = 'race' AND status <> 'approved'");
      expect(open).toEqual([]);
    },
    LONG_MS,
  );

  it('a timer that all of them see fires once', async () => {
    const event =
      '<bpmn:boundaryEvent id="late" attachedToRef="slow" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT2S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>';
    const elements = [START, task('slow', 'role:techMgr'), event, task('extra', 'role:gm'), END];
    await deployModel(admin, 'due', bpmn('due', elements, ['start>slow', 'slow>end', 'late>extra', 'extra>end']));
    await each(
      Array.from({ length: TIMERS }, (_, at) => at),
      WORKERS,
      async () => void (await startProcess(wangli, 'due')),
    );
    const fired = async (): Promise<number> =>
      (await database.all("SELECT id FROM wf_task WHERE process_key = 'due' AND node_id = 'extra'")).length;
    const start = Date.now();
    while ((await fired()) < TIMERS && Date.now() - start < FIRES_MS)
      await new Promise((wake) => setTimeout(wake, 200));
    await new Promise((wake) => setTimeout(wake, 2000));
    const tasks = await database.all(
      `SELECT instance_id AS instance, COUNT(*) AS n FROM wf_task WHERE process_key = 'due' AND node_id = 'extra'
        GROUP BY instance_id`,
    );
    expect(tasks.map((row) => Number(row['n']))).toEqual(Array(TIMERS).fill(1));
  });
});
