// The checks of one running server, the same for every way to run it.
import { docker, stop } from './engine.mjs';
import { firstLogin, login, person } from './person.mjs';

const OWN = 'Own-2026-trial';
const FIRST = /first login: +(\S+) \/ (\S+) \(tenant/g;
const CUSTOMER = '/api/at/nq/customer';
const UPLOAD = '/api/lc-resource/oss/endpoint/put-file-attach';

let failures = 0;

/** Prints one line. */
export function check(text, right, saw) {
  if (!right) failures += 1;
  process.stdout.write(`${right ? 'ok    ' : 'FAILED'} ${text}${saw === undefined ? '' : ` (${saw})`}\n`);
}

export const failed = () => failures;

/** How work ended, as a text. */
export const reasonOf = (promise) => promise.then(String, (error) => error.message);

/** How tightly its container holds it. */
export async function checkContainer(name) {
  const user = await docker('exec', name, 'id', '-un');
  const [, capabilities] = /CapEff:\s*(\w+)/.exec(await docker('exec', name, 'cat', '/proc/1/status')) ?? [];
  check(
    'it is not root and has no capabilities',
    user === 'node' && /^0+$/.test(capabilities),
    `${user} ${capabilities}`,
  );
  const refused = await reasonOf(docker('exec', name, 'touch', '/lamina/x'));
  check('its file system is read-only', refused.includes('Read-only file system'));
}

export async function checkHealth(url) {
  const statuses = [];
  for (const path of ['/health/live', '/health/ready', '/metrics', '/'])
    statuses.push((await fetch(url + path)).status);
  check(
    'it is live and ready, tells figures only with a token, serves its page',
    `${statuses}` === '200,200,404,200',
    statuses,
  );
}

/** The first passwords told in the logs of containers. */
export async function firstPasswords(...names) {
  const logs = [];
  for (const name of names) logs.push(await docker('logs', name));
  return [...logs.join('\n').matchAll(FIRST)].map(([, account, password]) => ({ account, password }));
}

/** Logs in for the first time, with the password that one of the containers told. */
export async function enter(url, ...names) {
  const told = await firstPasswords(...names);
  check('one first password is told', told.length === 1, told.length);
  const token = await firstLogin(url, told[0].account, told[0].password, OWN);
  check('it must be changed at the first login', true);
  return person(url, token);
}

export const enterAgain = async (url, password = OWN) => person(url, await login(url, 'admin', password));

/** Customers and a file that a person stores, to be found again later. */
export class Kept {
  names = [];
  bytes = Buffer.from(`a file of ${new Date().toISOString()}\n`);
  path;

  copy() {
    return Object.assign(new Kept(), this, { names: [...this.names] });
  }

  async customer(admin, customerName) {
    this.names.push(customerName);
    await admin.post(`${CUSTOMER}/saveOrUpdate`, { customerName, level: 'A' });
  }

  async file(admin) {
    const { pathname, search } = new URL((await admin.upload(UPLOAD, 'note.txt', this.bytes)).link, 'http://lamina');
    this.path = pathname + search;
  }

  /** Whether a server has all of it, each record with a number of its own, and nothing else. */
  async isAll(admin) {
    const { records } = await admin.get(`${CUSTOMER}/page?size=200`);
    if (new Set(records.map(({ customerCode }) => customerCode)).size !== records.length) return false;
    const found = records.map(({ customerName }) => customerName).sort();
    return `${found}` === `${[...this.names].sort()}` && this.bytes.equals(await admin.bytes(this.path));
  }
}

/** A stop while calls are under way: they are answered, and the server ends by itself. */
export async function checkStop(name, admin) {
  const ask = () => Array.from({ length: 40 }, () => reasonOf(admin.get('/api/lc-user/list').then(() => 'answered')));
  // Opens the connections first: a call that has not arrived yet may fail.
  await Promise.all(ask());
  const calls = ask();
  await Promise.race(calls);
  const [{ code, seconds }, outcomes] = await Promise.all([stop(name), Promise.all(calls)]);
  const lost = outcomes.filter((outcome) => outcome !== 'answered');
  check('a stop answers what is under way', lost.length === 0, lost[0] ?? `${calls.length} calls`);
  check('the server ends by itself', code === 0, `exit code ${code}, ${seconds.toFixed(1)} s`);
}
