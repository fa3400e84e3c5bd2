import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DATABASE, type Database, VERSION_WATCH, type VersionWatch } from '../../database/index.js';

export type ApiScope = 'all' | 'change' | 'none';
export type LogKind = 'usual' | 'api' | 'error' | 'data';

const TABLE = 'lc_param';
const SCOPES: readonly string[] = ['all', 'change', 'none'];
const DAYS: Record<LogKind, number> = { usual: 90, api: 30, error: 180, data: 1095 };

/** Parameters of the logs: which calls are kept (`log.api.scope`), and for how many days (`log.<kind>.days`). */
@Injectable()
export class LogParams implements OnModuleInit {
  private scope: ApiScope = 'all';

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(VERSION_WATCH) private readonly watch: VersionWatch,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.watch.onChange((tables) => {
      if (tables.has(TABLE)) void this.refresh().catch(() => undefined);
    });
  }

  /** Calls that the API log takes: all, those that change something or fail, or none. */
  get apiScope(): ApiScope {
    return this.scope;
  }

  /** Days that rows of a kind are kept; 0: forever. */
  async days(kind: LogKind): Promise<number> {
    const days = Number(await this.read(`log.${kind}.days`));
    return Number.isInteger(days) && days >= 0 ? days : DAYS[kind];
  }

  private async refresh(): Promise<void> {
    const scope = await this.read('log.api.scope');
    this.scope = SCOPES.includes(scope ?? '') ? (scope as ApiScope) : 'all';
  }

  private async read(key: string): Promise<string | undefined> {
    const row = await this.database.read.get<{ value: string }>(
      `SELECT param_value AS value FROM ${TABLE} WHERE param_key = ? AND is_deleted = 0`,
      [key],
    );
    return row?.value;
  }
}
