import { chainXml } from '../support/bpmn.js';
import { deploy, start, userIds } from '../support/processes.js';
import { endWaiting } from '../support/soon.js';
import { MYSQL } from '../support/test-database.js';
import { TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const SOON_MS = 15_000;
/** Longer than two polls of the timers. */
const LOOKS_MS = 2500;

const rest = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

describe('timers', () => {
  const servers: TestServer[] = [];
  let users: Record<string, string>;
  const one = (): TestServer => servers[0] as TestServer;

  const rows = (sql: string, ...args: string[]): Promise<Row[]> => one().database.all(sql, args);
  const jobsOf = (instance: string): Promise<Row[]> =>
    rows('SELECT attempts, failure, lease, lease_until AS until FROM wf_job WHERE instance_id = ?', instance);
  const passed = async (instance: string, nodeId: string): Promise<number> =>
    (await rows("SELECT seq FROM wf_log WHERE instance_id = ? AND node_id = ? AND event = 'left'", instance, nodeId))
      .length;
  const until = async (holds: () => Promise<boolean>, what: string): Promise<void> => {
    for (const end = Date.now() + SOON_MS; !(await holds()); await rest(100))
      if (Date.now() > end) throw new Error(`${what} did not come about:\n${servers.map(({ log }) => log).join('\n')}`);
  };
  const process = (key: string, wait: string, groups: string): Promise<string> =>
    deploy(
      one(),
      key,
      chainXml(key, key, [
        { id: 'pause', wait },
        { id: 'next', name: 'Next', groups },
      ]),
    );
  const begin = async (definitionId: string): Promise<string> =>
    start(await one().as('lina'), definitionId, users['wangli'] ?? '');

  beforeAll(async () => {
    servers.push(await TestServer.start());
    // An embedded database belongs to one server.
    if (MYSQL !== undefined) servers.push(await TestServer.start({ database: one().database }));
    users = await userIds(one());
  });
  afterAll(async () => {
    await servers[1]?.end();
    await one().stop();
  });

  it('due on two servers, each fires once', async () => {
    const definitionId = await process('waits', 'PT2S', 'role:gm');
    const instances: string[] = [];
    for (let at = 0; at < 30; at += 1) instances.push(await begin(definitionId));
    const late = await begin(await process('waitsLong', 'PT1H', 'role:gm'));
    await until(
      async () => (await rows("SELECT id FROM wf_job WHERE node_id = 'pause'")).length === 1,
      'the end of waiting',
    );
    await rest(LOOKS_MS);
    for (const instance of instances) expect([instance, await passed(instance, 'pause')]).toEqual([instance, 1]);
    const tasks = await rows("SELECT id FROM wf_task WHERE node_id = 'next' AND status = 0");
    expect(tasks).toHaveLength(instances.length);
    expect(await passed(late, 'pause')).toBe(0);
    expect(await jobsOf(late)).toMatchObject([{ attempts: 0, lease: null }]);
  });

  it('that fails it rests, keeps the reason, and fires when the reason is gone', async () => {
    const definitionId = await process('stuck', 'PT1S', 'user:1');
    const instance = await begin(definitionId);
    await until(async () => (await jobsOf(instance))[0]?.['failure'] !== null, 'the failure');
    const [job] = await jobsOf(instance);
    expect(job).toMatchObject({ failure: expect.stringMatching(/Next/), until: expect.any(String) });
    expect(await passed(instance, 'pause')).toBe(0);
    await until(async () => Number((await jobsOf(instance))[0]?.['attempts']) >= 2, 'another attempt');
    await one().database.run('UPDATE lc_user SET id = 1 WHERE account = ?', ['xugang']);
    await one().database.run("UPDATE lc_table_version SET version = version + 1 WHERE table_name = 'lc_user'");
    await until(async () => (await jobsOf(instance)).length === 0, 'the timer');
    expect(await passed(instance, 'pause')).toBe(1);
  });

  it('waits while its instance is suspended', async () => {
    const instance = await begin(await process('held', 'PT1H', 'role:gm'));
    const admin = await one().as('admin');
    const state = async (value: string): Promise<void> => {
      const body = { processInstanceId: instance, state: value };
      expect((await admin.post('/api/lc-flow/follow/change-state', body)).status).toBe(200);
    };
    await state('suspend');
    await endWaiting(one().database, instance);
    await rest(LOOKS_MS);
    expect(await jobsOf(instance)).toMatchObject([{ attempts: 0, failure: null }]);
    await state('active');
    await until(async () => (await jobsOf(instance)).length === 0, 'the timer');
    expect(await passed(instance, 'pause')).toBe(1);
  });

  it('of a server that died is taken over when its lease is over', async () => {
    const instance = await begin(await process('left', 'PT1H', 'role:gm'));
    const lease = "UPDATE wf_job SET lease = 'dead', lease_until = ? WHERE instance_id = ?";
    await one().database.run(lease, ['2026-03-16 23:00:00', instance]);
    await endWaiting(one().database, instance);
    await rest(LOOKS_MS);
    expect(await jobsOf(instance)).toMatchObject([{ lease: 'dead', attempts: 0 }]);
    await one().database.run(lease, ['2026-03-16 08:00:00', instance]);
    await until(async () => (await jobsOf(instance)).length === 0, 'the timer');
    expect(await passed(instance, 'pause')).toBe(1);
  });
});
