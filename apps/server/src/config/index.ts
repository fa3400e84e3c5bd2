export { CLOCK, CONFIG } from './tokens.js';
export { type Clock, makeClock, type MovableClock, plantTime, plantTimeAfter } from './clock.js';
export { Hourly } from './hourly.js';
export { Rounds } from './rounds.js';
export { isId, newId } from './ids.js';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How much history the demonstration plant gets. */
export interface PlantRun {
  contracts: number;
  /** Days before today on which the first contract is signed. */
  days: number;
  /** Number of days in which contracts are signed; in the days after, they are only worked on. */
  signing: number;
  seed: number;
  /** Factor for the usual number of problems. */
  trouble: number;
}

const MOST_OF_A_RUN = 10_000;
const PLANT_RUN: PlantRun = { contracts: 40, days: 90, signing: 90, seed: 4, trouble: 1 };

/**
 * Settings of a server process. Each has a default; an invalid value stops the start with a readable list of problems.
 */
export interface Config {
  port: number;
  host: string;
  /** Folder of the embedded database and of uploaded files. */
  dataDir: string;
  /** `mysql://user:password@host:port/database`; undefined: embedded SQLite in dataDir. */
  databaseUrl?: string;
  redisUrl?: string;
  /**
   * Encrypts stored passwords of other services; must be the same on every server. By default a key in the database is
   * used.
   */
  secret?: string;
  /** Whether login providers may be in the local network and use plain http. */
  localProviders: boolean;
  production: boolean;
  /** Whether to load the scenario's plant with its demo accounts. Default: yes, except in production. */
  demo: boolean;
  /** Fills the demonstration plant with contracts in every stage if there is none yet; undefined: it stays empty. */
  demoPlant?: PlantRun;
  /** Fixed start of the clock for acceptance tests (plant time); refused in production. */
  clockStart?: string;
  /** Whether the login page shows a captcha, which the password grant requires after two failures. */
  captcha: boolean;
  /** Whether the login page asks for the tenant (factory) code; otherwise everybody logs in to 000000. */
  tenantMode: boolean;
  /** Whether people may choose one of their departments and roles to work with. */
  switchMode: boolean;
  /** Origins whose pages menus may embed, besides the server's own. */
  frameOrigins: string[];
  /** Days after which a session ends, even if it was renewed. */
  sessionDays: number;
  /** Addresses of proxies whose X-Forwarded-For is trusted; without any, the caller's address is that of the socket. */
  trustedProxies: string[];
  /** Whether scripts in page schemas run. */
  pageScripts: boolean;
  /** Number of connections to MySQL/MariaDB. */
  poolSize: number;
  /** How long a start waits for the database. */
  databaseWaitSeconds: number;
  /** How long a server that is being stopped continues requests that have begun. */
  drainSeconds: number;
  /** Callers of /metrics must send this token; without one, only this machine may read them. */
  metricsToken?: string;
  /** Format of log lines: for people, or one JSON object each. */
  logFormat: 'text' | 'json';
  /** Statements that take this long or longer (milliseconds) are logged; with 0 each one. */
  slowMillis: number;
  /** Collector of traces (OTLP over HTTP); without it no traces are sent. */
  traces?: { endpoint: string; service: string; ratio: number };
  root: string;
  schemasDir: string;
  seedsDir: string;
  runtimeDist: string;
  editorDist: string;
}

const LEAST_SECRET = 24;
const LEAST_TOKEN = 16;

/** Whether a text is an IP address, optionally with a prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  const most = kind === 6 ? 128 : 32;
  return kind !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** The folder that contains `schemas/`, both from sources and from dist. */
function findRoot(): string {
  let dir = dirname(fileURLToPath(import.meta.url));
  while (!(existsSync(join(dir, 'schemas', 'package.json')) && existsSync(join(dir, 'apps')))) {
    const up = dirname(dir);
    if (up === dir) throw new Error('folder with schemas/ not found above ' + import.meta.url);
    dir = up;
  }
  return dir;
}

/** Reads the environment. Throws one Error that lists every wrong setting. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean): boolean => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    if (/^(1|true|on|yes)$/i.test(text)) return true;
    if (/^(0|false|off|no)$/i.test(text)) return false;
    problems.push(`${name} must be true or false, not "${text}"`);
    return fallback;
  };
  /** `true`, `false`, or values that differ from the usual: `contracts=500,days=900,signing=400`. */
  const plantRun = (name: string, fallback: boolean): PlantRun | undefined => {
    const text = env[name] ?? '';
    if (!text.includes('=')) return flag(name, fallback) ? PLANT_RUN : undefined;
    const said = text.split(',').map((part): [string, number] => {
      const [key = '', figure] = part.split('=');
      return [key.trim(), Number(figure)];
    });
    for (const [key, figure] of said)
      if (!Object.hasOwn(PLANT_RUN, key) || !(figure >= 0 && figure <= MOST_OF_A_RUN))
        problems.push(`${name} must be true, false or figures such as contracts=500,days=900, not "${text}"`);
    return { ...PLANT_RUN, ...Object.fromEntries(said) };
  };
  const url = (name: string, protocol: RegExp): string | undefined => {
    const text = env[name];
    if (!text) return undefined;
    if (!protocol.test(text)) problems.push(`${name} must match ${protocol.source}`);
    return text;
  };

  const list = (name: string): string[] =>
    (env[name] ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean);
  const networks = (name: string): string[] => {
    const found = list(name);
    for (const text of found)
      if (!isNetwork(text))
        problems.push(
          `${name} must be a comma list of addresses and networks such as 10.0.0.5 or 10.1.0.0/16, not "${text}"`,
        );
    return found;
  };
  const origins = (name: string): string[] => {
    const found = list(name);
    for (const text of found)
      if (!(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text))
        problems.push(`${name} must be a comma list of origins such as https://reports.example.com, not "${text}"`);
    return found;
  };

  const traces = (): Config['traces'] => {
    const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', /^https?:\/\//);
    const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
    if (!(ratio >= 0 && ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1');
    return endpoint === undefined ? undefined : { endpoint, service: env['OTEL_SERVICE_NAME'] || 'lamina', ratio };
  };

  const root = findRoot();
  const production = env['NODE_ENV'] === 'production';
  const demo = flag('LAMINA_DEMO', !production);
  const isForTests = env['NODE_ENV'] === 'test' || Boolean(env['LAMINA_CLOCK']);
  const config: Config = {
    port: integer('PORT', 3000, 0, 65535),
    host: env['HOST'] || '0.0.0.0',
    dataDir: resolve(root, env['DATA_DIR'] || 'data'),
    databaseUrl: url('DATABASE_URL', /^(mysql|mariadb):\/\//),
    redisUrl: url('REDIS_URL', /^rediss?:\/\//),
    secret: env['LAMINA_SECRET'] || undefined,
    localProviders: flag('LAMINA_LOCAL_PROVIDERS', false),
    production,
    demo,
    demoPlant: demo ? plantRun('LAMINA_DEMO_PLANT', !isForTests) : undefined,
    clockStart: env['LAMINA_CLOCK'] || undefined,
    captcha: flag('LAMINA_CAPTCHA', true),
    tenantMode: flag('LAMINA_TENANT_MODE', true),
    switchMode: flag('LAMINA_SWITCH_MODE', false),
    frameOrigins: origins('LAMINA_FRAME_ORIGINS'),
    sessionDays: integer('LAMINA_SESSION_DAYS', 30, 1, 3650),
    trustedProxies: networks('LAMINA_TRUSTED_PROXIES'),
    pageScripts: flag('LAMINA_PAGE_SCRIPTS', false),
    poolSize: integer('DATABASE_POOL', 16, 2, 200),
    databaseWaitSeconds: integer('DATABASE_WAIT', 60, 0, 3600),
    drainSeconds: integer('LAMINA_DRAIN', 20, 0, 600),
    metricsToken: env['LAMINA_METRICS_TOKEN'] || undefined,
    logFormat: env['LAMINA_LOG'] === 'json' ? 'json' : 'text',
    slowMillis: integer('LAMINA_SLOW_MS', 500, 0, 3_600_000),
    traces: traces(),
    root,
    schemasDir: join(root, 'schemas'),
    seedsDir: join(root, 'seeds'),
    runtimeDist: join(root, 'apps', 'runtime', 'dist'),
    editorDist: join(root, 'apps', 'editor', 'dist'),
  };
  if (config.secret !== undefined && config.secret.length < LEAST_SECRET)
    problems.push(`LAMINA_SECRET must have ${LEAST_SECRET} characters or more`);
  if (!['', 'text', 'json'].includes(env['LAMINA_LOG'] ?? '')) problems.push('LAMINA_LOG must be text or json');
  if (config.metricsToken !== undefined && config.metricsToken.length < LEAST_TOKEN)
    problems.push(`LAMINA_METRICS_TOKEN must have ${LEAST_TOKEN} characters or more`);
  if (config.clockStart !== undefined) {
    if (production) problems.push('LAMINA_CLOCK is refused in production');
    if (Number.isNaN(Date.parse(config.clockStart))) problems.push('LAMINA_CLOCK must be an ISO date-time');
  }
  if (problems.length > 0) throw new Error('The settings are wrong:\n- ' + problems.join('\n- '));
  return config;
}
