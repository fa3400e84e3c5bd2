import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createConnection } from 'mysql2/promise';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessModule } from '../../src/access/index.js';
import { CLOCK, type Clock, CONFIG, type Config, loadConfig, newId, plantTime } from '../../src/config/index.js';
import {
  DATABASE,
  type Database,
  openDatabase,
  RoutedDatabase,
  type SqlValue,
  VERSION_WATCH,
  VersionWatch,
} from '../../src/database/index.js';
import { createMissing, MetadataService } from '../../src/engine/index.js';
import { Draining, EnvelopeInterceptor, FailureFilter } from '../../src/http/index.js';
import { type CompiledRegistry, compile, type ModelFile, makeWords } from '../../src/metadata/index.js';
import { PagesModule } from '../../src/pages/index.js';
import { AuthModule, credentialOf, hashPassword } from '../../src/platform/auth/index.js';
import { MenuModule } from '../../src/platform/menu/index.js';

/** A clock that tests can advance. */
export class TestClock implements Clock {
  private at = Date.now();
  millis = () => this.at;
  now = () => plantTime(this.at);
  today = () => plantTime(this.at).slice(0, 10);
  forward(seconds: number): void {
    this.at += seconds * 1000;
  }
}

/** The tables of the platform itself, without their calls: enough for logins, rights and pages. */
function platformTables(schemasDir: string): CompiledRegistry {
  const models: ModelFile[] = [];
  for (const area of ['system', 'desk', 'log']) {
    for (const folder of readdirSync(join(schemasDir, area), { withFileTypes: true })) {
      if (!folder.isDirectory() || !readdirSync(join(schemasDir, area, folder.name)).includes('model.json')) continue;
      const file = join(area, folder.name, 'model.json');
      const {
        path: _path,
        dialect: _dialect,
        calls: _calls,
        ...spec
      } = JSON.parse(readFileSync(join(schemasDir, file), 'utf8'));
      // Models with fieldsets are documents, which logins do not need.
      if (spec.uses === undefined) models.push({ file, spec });
    }
  }
  return compile({ models, dialects: [], words: {} });
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what came, they do not work with it
  body: any;
}

/**
 * With SPEC_DATABASE_URL (`mysql://root@127.0.0.1:3306`) the specs run on MySQL instead of SQLite, each in a separate
 * database that is dropped afterwards.
 */
async function emptyMysqlDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env['SPEC_DATABASE_URL'];
  if (!server) return undefined;
  const name = `lamina_spec_${newId()}`;
  const run = async (statement: string): Promise<void> => {
    const connection = await createConnection(server);
    await connection.query(statement);
    await connection.end();
  };
  await run(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return { url: `${server.replace(/\/$/, '')}/${name}`, drop: () => run(`DROP DATABASE ${name}`) };
}

/** A server with the platform's modules on an empty database in a temporary folder. */
export class Platform {
  private constructor(
    private readonly url: string,
    readonly clock: TestClock,
    readonly app: NestFastifyApplication,
    readonly database: Database,
    readonly registry: CompiledRegistry,
    private readonly watch: VersionWatch,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(settings: Partial<Config> = {}): Promise<Platform> {
    const dataDir = mkdtempSync(join(tmpdir(), 'lamina-'));
    const mysql = await emptyMysqlDatabase();
    const config: Config = { ...loadConfig({}), ...settings, dataDir, databaseUrl: mysql?.url };
    const complain = (message: string): void => void process.stderr.write(`${message}\n`);
    const open = await openDatabase(config);
    const database = new RoutedDatabase(open.database, complain);
    const registry = platformTables(config.schemasDir);
    await createMissing(database, registry);
    const watch = new VersionWatch(database, complain);
    await watch.refresh();
    const clock = new TestClock();
    const metadata = { registry, words: makeWords(registry, {}) };
    @Global()
    @Module({
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: CLOCK, useValue: clock },
        { provide: DATABASE, useValue: database },
        { provide: VERSION_WATCH, useValue: watch },
        { provide: MetadataService, useValue: metadata },
        { provide: Draining, useValue: new Draining() },
      ],
      exports: [CONFIG, CLOCK, DATABASE, VERSION_WATCH, MetadataService, Draining],
    })
    class Ground {}
    @Module({ imports: [Ground, AccessModule, AuthModule, PagesModule, MenuModule], providers: [EnvelopeInterceptor] })
    class House {}
    const app = await NestFactory.create<NestFastifyApplication>(House, new FastifyAdapter(), {
      logger: false,
      abortOnError: false,
    });
    app.useGlobalFilters(new FailureFilter());
    app.useGlobalInterceptors(app.get(EnvelopeInterceptor));
    await app.listen(0, '127.0.0.1');
    const end = async (): Promise<void> => {
      await app.close();
      await database.close();
      await open.close();
      await mysql?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return new Platform(await app.getUrl(), clock, app, database, registry, watch, end);
  }

  stop(): Promise<void> {
    this.watch.stop();
    return this.end();
  }

  /** Inserts a row by column names; returns its id. */
  async insert(table: string, row: Record<string, SqlValue>, withId = true): Promise<string> {
    const id = newId();
    const whole: Record<string, SqlValue> = withId ? { id, ...row } : row;
    const names = Object.keys(whole);
    await this.database.transaction(async (tx) => {
      await tx.run(
        `INSERT INTO ${table} (${names.map((name) => `\`${name}\``).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        Object.values(whole),
      );
      tx.touch(table);
    });
    return id;
  }

  async change(table: string, set: string, args: SqlValue[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.run(`UPDATE ${table} SET ${set}`, args);
      tx.touch(table);
    });
  }

  tenant(tenantId = '000000', more: Record<string, SqlValue> = {}): Promise<string> {
    const row = { tenant_id: tenantId, tenant_name: tenantId, linkman: 'x', status: 1, is_deleted: 0, ...more };
    return this.insert('lc_tenant', row);
  }

  client(clientId = 'saber', grants = 'password,captcha,refresh_token'): Promise<string> {
    return this.insert('lc_client', {
      client_id: clientId,
      client_secret: `${clientId}_secret`,
      scope: 'all',
      authorized_grant_types: grants,
      access_token_validity: 3600,
      refresh_token_validity: 604800,
      status: 1,
      is_deleted: 0,
    });
  }

  role(alias: string, tenantId = '000000'): Promise<string> {
    return this.insert('lc_role', {
      tenant_id: tenantId,
      parent_id: '0',
      role_name: alias,
      role_alias: alias,
      sort: 1,
      is_deleted: 0,
    });
  }

  menu(code: string, more: Record<string, SqlValue> = {}): Promise<string> {
    return this.insert('lc_menu', {
      parent_id: '0',
      code,
      name: code,
      name_en: `${code} en`,
      alias: 'menu',
      path: `/${code}`,
      sort: 1,
      category: 1,
      action: 0,
      is_open: 1,
      is_cache: 1,
      config: '',
      config_version: 0,
      is_deleted: 0,
      ...more,
    });
  }

  async grant(roleId: string, ...menuIds: string[]): Promise<void> {
    for (const menuId of menuIds) await this.insert('lc_role_menu', { role_id: roleId, menu_id: menuId });
  }

  async user(account: string, roleIds: string[], more: Record<string, SqlValue> = {}): Promise<string> {
    return this.insert('lc_user', {
      tenant_id: '000000',
      account,
      password: await hashPassword(credentialOf(account)),
      name: account,
      real_name: account,
      role_id: roleIds.join(','),
      dept_id: '',
      post_id: '',
      user_type: 1,
      status: 1,
      is_deleted: 0,
      ...more,
    });
  }

  async call(
    method: 'GET' | 'POST',
    url: string,
    options: { headers?: Record<string, string>; body?: unknown; token?: string } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = {
      ...options.headers,
      ...(options.token === undefined ? {} : { 'lc-auth': `bearer ${options.token}` }),
    };
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    if (body !== undefined) headers['content-type'] = 'application/json';
    // Over HTTP, because jest cannot load what Fastify's inject needs.
    const answer = await fetch(`${this.url}${url}`, { method, headers, body });
    const text = await answer.text();
    const json = text.startsWith('{') || text.startsWith('[');
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: json ? JSON.parse(text) : text };
  }

  /** Calls the token endpoint with a client and the managing tenant. */
  token(parameters: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const query = new URLSearchParams({ tenantId: '000000', scope: 'all', ...parameters });
    const authorization = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
    return this.call('POST', `/api/lc-auth/oauth/token?${query}`, { headers: { authorization, ...headers } });
  }

  /** Logs in with the account name as password. */
  login(account: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.token({ grant_type: 'password', username: account, password: credentialOf(account) }, headers);
  }
}
