import { request } from 'node:http';
import { type Heard, serviceThat } from '../support/http-listener.js';
import { SIGN } from '../support/contracts.js';
import type { Row } from '../support/test-database.js';
import { Caller, TestServer } from '../support/test-server.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

const DIGITS = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS n`).join(' UNION ALL ');
const MANY_PARAMS = `INSERT INTO lc_param (id, param_name, param_key)
  WITH d AS (${DIGITS}), many AS (SELECT 10000 * a.n + 1000 * b.n + 100 * c.n + 10 * e.n + f.n AS n FROM d a, d b, d c, d e, d f)
  SELECT 8000000000000000000 + n, 'one of many', n FROM many`;

describe('a server that is watched', () => {
  let collector: Awaited<ReturnType<typeof serviceThat>>;
  let server: TestServer;
  let wangli: Caller;
  let admin: Caller;
  let ended = false;

  beforeAll(async () => {
    collector = await serviceThat(() => ({}));
    const env = { LAMINA_LOG: 'json', LAMINA_SLOW_MS: '1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    server = await TestServer.start({ env, alone: true });
    wangli = await server.as('wangli');
    admin = await server.as('admin');
  });
  afterAll(async () => {
    if (!ended) await server.end();
    await server.database.drop();
    await collector.close();
  });

  const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
  const listed = (headers: Record<string, string>) =>
    ask(`${SIGN}/page?current=1&size=10`, { 'lc-auth': `bearer ${wangli.token}`, ...headers });
  const lines = () =>
    server.log
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('says without a token that it lives and what it is ready with, and nothing more', async () => {
    const live = await ask('/health/live');
    expect([live.status, await live.json()]).toEqual([200, { live: true }]);
    const ready = await ask('/health/ready');
    const part = { ok: true, ms: expect.any(Number) };
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ready: true, parts: expect.objectContaining({ database: part, migrations: part, disk: part }) },
    ]);
  });

  it('is not ready when a migration was reverted while it runs', async () => {
    const { database } = server;
    const [last] = await database.all('SELECT id, timestamp, name FROM migrations ORDER BY id DESC LIMIT 1');
    await database.run('DELETE FROM migrations WHERE id = ?', [last!['id']!]);
    await expectReady(503);
    await database.run('INSERT INTO migrations (id, timestamp, name) VALUES (?, ?, ?)', [
      ...[last!['id']!, last!['timestamp']!, last!['name']!],
    ]);
    await expectReady(200);
  });

  async function expectReady(status: number): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      if ((await ask('/health/ready')).status === status) return;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    throw new Error(`never answered ${status}`);
  }

  it('counts calls by their route, never by what a caller wrote', async () => {
    await listed({});
    await ask('/api/nobody/has/this?x=1');
    await ask('/nor/this');
    const text = await (await ask('/metrics')).text();
    expect(text).toMatch(
      /lamina_http_requests_total\{method="GET",route="\/api\/at\/nq\/nqContractSign\/page",outcome="2xx"\} [1-9]/,
    );
    expect(text).toMatch(/lamina_http_requests_total\{method="GET",route="\/api\/\*",outcome="[45]xx"\} [1-9]/);
    expect(text).not.toMatch(/nobody|nor\/this/);
    const told = ['http_request_seconds_bucket', 'sql_seconds_count', 'disk_free_bytes', 'ready', 'streams_open'];
    for (const name of [
      ...told,
      'outbox_waiting',
      'jobs_due',
      'jobs_failed',
      'hashes_waiting',
      server.database.flavour === 'sqlite' ? 'writer_waiting' : 'transactions_waiting',
      'http_requests_running',
    ])
      expect(text).toMatch(new RegExp(`^lamina_${name}(\\{.*\\})? [0-9]`, 'm'));
    expect(text).toMatch(/lamina_logins_total\{outcome="done"\} [1-9]/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds|nodejs_gc_duration_seconds/);
  });

  it('shows its metrics only to this machine', async () => {
    expect((await ask('/metrics', { 'x-forwarded-for': '10.1.2.3' })).status).toBe(404);
  });

  it('takes the id of a request and gives it back; one that is not safe is replaced', async () => {
    expect((await listed({ 'x-request-id': 'mine-1' })).headers.get('x-request-id')).toBe('mine-1');
    const made = (await listed({ 'x-request-id': 'a b' })).headers.get('x-request-id');
    expect(made).toMatch(/^[\w-]{10,64}$/);
    expect((await ask('/api/nobody')).headers.get('x-request-id')).toMatch(/^[\w-]{10,64}$/);
  });

  it('tells slow statements without their values, with the request and the rows', async () => {
    // A search without result reads all 100,000 rows, which takes more than a millisecond on any machine.
    await server.database.run(MANY_PARAMS);
    await ask('/api/lc-system/param/page?paramName=nowhere', {
      'lc-auth': `bearer ${admin.token}`,
      'x-request-id': 'slow-1',
    });
    const line = lines().find(({ requestId, message }) => requestId === 'slow-1' && message === 'slow statement');
    expect(line).toMatchObject({
      level: 'warn',
      message: 'slow statement',
      ms: expect.any(Number),
      rows: expect.any(Number),
      statement: expect.stringMatching(/^(SELECT|WITH|INSERT|UPDATE)/),
    });
    expect(String(line!['statement'])).not.toContain('000000');
  });

  /** Rows of a log with this request id, once they are written. */
  async function rowsOf(table: string, requestId: string): Promise<Row[]> {
    for (let round = 0; round < 60; round += 1) {
      const rows = await server.database.all(`SELECT * FROM ${table} WHERE request_id = ?`, [requestId]);
      if (rows.length > 0) return rows;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    return [];
  }

  const param = (requestId: string, paramValue: string) =>
    fetch(`${server.url}/api/lc-system/param/submit`, {
      method: 'POST',
      headers: { 'lc-auth': `bearer ${admin.token}`, 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify({ paramName: 'n', paramKey: `key.${requestId}`, paramValue, remark: 'r' }),
    });

  it('names the request in the logs of calls, changes and errors, and in the lines of the server', async () => {
    expect((await param('logged-1', 'v')).status).toBe(200);
    expect(await rowsOf('lc_log_data', 'logged-1')).toHaveLength(1);
    expect(await rowsOf('lc_log_api', 'logged-1')).toHaveLength(1);
    await server.database.run('ALTER TABLE lc_param RENAME TO lc_param_away');
    const failed = await param('failed-1', 'v');
    await server.database.run('ALTER TABLE lc_param_away RENAME TO lc_param');
    expect(failed.status).toBe(500);
    expect(await rowsOf('lc_log_error', 'failed-1')).toHaveLength(1);
    expect(lines().some(({ level, requestId }) => level === 'error' && requestId === 'failed-1')).toBe(true);
  });

  it('keeps the beginning of a long body in the log of calls, and marks that it was cut', async () => {
    await param('long-1', 'x'.repeat(40_000));
    const [row] = await rowsOf('lc_log_api', 'long-1');
    const params = String(row?.['params']);
    expect(params).toContain('key.long-1');
    expect(params).toContain('…');
  });

  it('writes down a call whose client hung up', async () => {
    const { hostname, port } = new URL(server.url);
    const own = { 'lc-auth': `bearer ${admin.token}`, 'x-request-id': 'gone-1' };
    const headers = { ...own, 'content-type': 'application/json', 'content-length': '1000' };
    await new Promise<void>((done) => {
      const call = request({ hostname, port, path: '/api/lc-system/param/submit', method: 'POST', headers });
      call.on('error', () => done());
      call.write('{"paramName":', () => setTimeout(() => call.destroy(new Error('gone')), 50));
    });
    const rows = await rowsOf('lc_log_api', 'gone-1');
    expect(rows.map(({ status }) => Number(status))).toEqual([499]);
  });

  it("goes on with the caller's trace: the call, its operation and its statements", async () => {
    await listed({ traceparent: PARENT });
    await server.end();
    ended = true;
    const spans = collector.heard.flatMap(spansOf).filter(({ traceId }) => traceId === TRACE);
    const call = spans.find(({ name }) => name.startsWith('GET '));
    const operation = spans.find(({ name }) => name === 'nqContractSign page');
    expect(call?.parentSpanId).toBe('b7ad6b7169203331');
    expect(operation?.parentSpanId).toBe(call?.spanId);
    expect(spans.some(({ name, parentSpanId }) => name === 'sql' && parentSpanId === operation?.spanId)).toBe(true);
  });
});

interface SpanSaid {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
}

function spansOf({ body }: Heard): SpanSaid[] {
  const { resourceSpans } = JSON.parse(body.toString()) as { resourceSpans: { scopeSpans: { spans: SpanSaid[] }[] }[] };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
