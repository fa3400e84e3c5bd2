// Simulates people at work for some minutes: lists, details, saves, decisions, boards, against one or more servers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CASES } from './cases.mjs';
import { fill } from './fill.mjs';
import { login } from './login.mjs';
import { pause, record, residentMb, startServer } from './processes.mjs';
import { storeOf } from './store.mjs';
import { print } from './table.mjs';
import { fillTasks, openTasks } from './workflow.mjs';

const { values: options } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '100' },
    servers: { type: 'string', default: '2' },
    rows: { type: 'string', default: '100000' },
    think: { type: 'string', default: '3' },
    mysql: { type: 'string', default: 'mysql://root@127.0.0.1:3306' },
    redis: { type: 'string' },
  },
});
const [minutes, people, rows, think] = ['minutes', 'people', 'rows', 'think'].map((name) => Number(options[name]));
/** The accounts: a salesperson who owns the contracts with lines and may decide, and one that sees everything. */
const ACCOUNTS = ['wangli', 'wangli', 'admin'];
const DECIDES = 'wangli';
/** Per cent of the calls. */
const SHARES = { list: 45, detail: 25, save: 12, decision: 6, board: 12 };
const MEMORY_SECONDS = 30;
const AIM_MS = 200;

const requestOf = (name) => CASES.find((one) => one.name === name).request;
const SIGN = '/api/at/nq/nqContractSign';
const QUERIES = ['', '&status=1', '&status=0', '&descs=signDate', '&contractCode=26', '&projectName=%E5%8A%A0'];

const any = (list) => list[Math.floor(Math.random() * list.length)];
function anyKind() {
  let left = Math.random() * 100;
  for (const [kind, share] of Object.entries(SHARES)) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'list';
}

const folder = mkdtempSync(join(tmpdir(), 'lamina-people-'));
const store = storeOf(options.db, join(folder, 'data'), options.mysql);
const file = join(folder, 'recorded.json');
const servers = [];
const times = new Map(Object.keys(SHARES).map((kind) => [kind, []]));
const failures = new Map();
const memory = [];

/** The next call of a person. A save first reads the version, as the form does; only the save is timed. */
async function nextCall(person, kind, ring, tasks) {
  const { customer } = person;
  if (kind === 'list') {
    const current = 1 + Math.floor(Math.random() * 5);
    return { method: 'GET', path: `${SIGN}/page?current=${current}&size=10${any(QUERIES)}` };
  }
  if (kind === 'detail') return { method: 'GET', path: `${SIGN}/getDetais?id=${any(ring)}` };
  if (kind === 'board') return { method: 'GET', path: BOARD };
  if (kind === 'decision') {
    const task = person.account === DECIDES ? tasks.pop() : undefined;
    return task === undefined ? { method: 'GET', path: BOARD } : requestOf('complete')(customer, task);
  }
  if (Math.random() < 0.4) return requestOf('create')(customer);
  const id = any(person.own);
  const answer = await person.ask({ method: 'GET', path: `${SIGN}/getDetais?id=${id}` });
  return requestOf('update')(customer, { id, version: answer.body?.data?.version }, Date.now());
}

const BOARD = '/api/at/base/figure/list?board=home';

async function work(person, until, ring, tasks) {
  await pause(Math.random() * think * 1000);
  while (Date.now() < until) {
    const kind = anyKind();
    const call = await nextCall(person, kind, ring, tasks);
    const begun = performance.now();
    const { status } = await person.ask(call);
    times.get(kind).push(performance.now() - begun);
    if (status !== 200) failures.set(`${kind} ${status}`, (failures.get(`${kind} ${status}`) ?? 0) + 1);
    await pause(think * 1000 * (0.5 + Math.random()));
  }
}

const asking =
  (url, token) =>
  async ({ method, path, body }) => {
    const headers = { 'lc-auth': `bearer ${token}`, 'content-type': 'application/json' };
    try {
      const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: await answer.json() };
    } catch (error) {
      return { status: error.cause?.code ?? error.message };
    }
  };

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

function report() {
  const all = [...times.values()].flat();
  const line = (kind, list) => {
    const sorted = [...list].sort((one, other) => one - other);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => share(sorted, part));
    const rounded = {
      p50: p50.toFixed(0),
      p95: p95.toFixed(0),
      p99: p99.toFixed(0),
      most: share(sorted, 1).toFixed(0),
    };
    return { kind, calls: list.length, ...rounded, aim: `p95 ≤ ${AIM_MS}`, met: p95 <= AIM_MS ? 'yes' : 'NO' };
  };
  print([...[...times].map(([kind, list]) => line(kind, list)), line('all', all)]);
  const told = [...failures].map(([name, count]) => `${name}: ${count}`).join(', ');
  process.stdout.write(`failed: ${told || 'none'}\nmemory in MB:\n${memory.join('\n')}\n`);
}

try {
  await store.create();
  await record(store.env, file);
  const { people: customer, sample } = JSON.parse(readFileSync(file, 'utf8'));
  const ring = await fill(store, { count: rows, sample, own: customer.salesmanId });
  const decisions = Math.ceil((people * minutes * 60 * SHARES.decision) / (think * 100)) + 100;
  await fillTasks(store, { count: decisions, tasks: 0, own: customer.salesmanId });
  const tasks = await openTasks(store);
  const env = { ...store.env, ...(options.redis && { REDIS_URL: options.redis }) };
  // The embedded database belongs to one server.
  const count = options.db === 'sqlite' ? 1 : Number(options.servers);
  for (let at = 0; at < count; at += 1) servers.push(await startServer(env));
  const tokens = new Map();
  for (const account of ACCOUNTS) tokens.set(account, await login(servers[0].url, account));
  const workers = Array.from({ length: people }, (_, at) => {
    const server = servers[at % servers.length];
    const account = ACCOUNTS[Math.floor(at / servers.length) % ACCOUNTS.length];
    // Everybody saves their own contracts: two people who save the same one would be refused, as they should be.
    const own = ring.filter((_id, place) => place % people === at);
    return { account, own, customer, ask: asking(server.url, tokens.get(account)) };
  });
  const until = Date.now() + minutes * 60_000;
  const begun = Date.now();
  const watching = setInterval(() => {
    const each = servers.map(({ pid }) => residentMb(pid)?.toFixed(0) ?? '?');
    memory.push(`${Math.round((Date.now() - begun) / 1000)} s: ${each.join(', ')}`);
  }, MEMORY_SECONDS * 1000);
  await Promise.all(workers.map((person) => work(person, until, ring, tasks)));
  clearInterval(watching);
  process.stdout.write(
    `${options.db}, ${servers.length} server(s), ${people} people, ${minutes} min, ${rows} contracts\n`,
  );
  report();
} finally {
  for (const { stop } of servers) await stop();
  await store.drop();
  rmSync(folder, { recursive: true, force: true });
}
