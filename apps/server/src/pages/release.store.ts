import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '../config/index.js';
import { DATABASE, type Database, type Sql, type Tx } from '../database/index.js';
import type { Audience } from './release-audience.js';

const RELEASES = 'lc_page_release';
const FIGURES = 'lc_page_figure';

/**
 * `open`: only the audience has it; `all`: everybody has it; `back`: an author withdrew it; `errors`: too many errors
 * withdrew it.
 */
export type ReleaseState = 'open' | 'all' | 'back' | 'errors';

/** A version that only some readers have. */
export interface Release extends Audience {
  readonly id: string;
  readonly menuId: string;
  readonly configVersion: number;
  /** The version that other readers have. */
  readonly baseVersion: number;
  /** The release is withdrawn when there are more errors; 0: never. */
  readonly maxErrors: number;
  readonly state: ReleaseState;
  readonly createUser: string;
  readonly createTime: string;
  readonly endTime: string | null;
}

/** The counters of a version and a reader. */
export interface Counts {
  opened: number;
  /** Errors in the browser. */
  errors: number;
  /** Calls answered with 4xx. */
  refused: number;
  /** Calls answered with 5xx or not at all. */
  failed: number;
  /** Number of first loads of a list, and their total time in milliseconds. */
  lists: number;
  listMs: number;
}

/** The counters of all readers together. */
export interface VersionFigures extends Counts {
  configVersion: number;
  people: number;
}

const COUNTED = ['opened', 'errors', 'refused', 'failed', 'lists', 'listMs'] as const;
const COLUMN: Record<(typeof COUNTED)[number], string> = {
  ...{ opened: 'opened', errors: 'errors', refused: 'refused', failed: 'failed', lists: 'lists', listMs: 'list_ms' },
};

type Row = Record<string, string | number | null>;

const RELEASE = `SELECT CAST(id AS CHAR) AS id, CAST(menu_id AS CHAR) AS menuId, config_version AS configVersion,
  base_version AS baseVersion, role_ids AS roleIds, user_ids AS userIds, share AS share, max_errors AS maxErrors,
  state AS state, CAST(create_user AS CHAR) AS createUser, create_time AS createTime, end_time AS endTime FROM ${RELEASES}`;

const idsOf = (text: unknown): string[] => (typeof text === 'string' && text !== '' ? text.split(',') : []);

const asRelease = (row: Row): Release => ({
  id: String(row['id']),
  menuId: String(row['menuId']),
  configVersion: Number(row['configVersion']),
  baseVersion: Number(row['baseVersion']),
  roleIds: idsOf(row['roleIds']),
  userIds: idsOf(row['userIds']),
  share: Number(row['share']),
  maxErrors: Number(row['maxErrors']),
  state: String(row['state']) as ReleaseState,
  createUser: String(row['createUser']),
  createTime: String(row['createTime']),
  endTime: row['endTime'] === null ? null : String(row['endTime']),
});

/** Partial releases of versions, and their counters. */
@Injectable()
export class ReleaseStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async allOpen(): Promise<Release[]> {
    return (await this.database.read.all<Row>(`${RELEASE} WHERE state = 'open'`)).map(asRelease);
  }

  /** The open release of a menu; with `tx` it is locked until the end of the transaction. */
  async open(menuId: string, tx?: Tx): Promise<Release | undefined> {
    const lock = tx !== undefined && this.database.flavour === 'mysql' ? ' FOR UPDATE' : '';
    const sql: Sql = tx ?? this.database.read;
    const row = await sql.get<Row>(`${RELEASE} WHERE menu_id = ? AND state = 'open'${lock}`, [menuId]);
    return row === undefined ? undefined : asRelease(row);
  }

  /** The newest release of a menu, open or not. */
  async last(menuId: string): Promise<Release | undefined> {
    const row = await this.database.read.get<Row>(`${RELEASE} WHERE menu_id = ? ORDER BY config_version DESC LIMIT 1`, [
      menuId,
    ]);
    return row === undefined ? undefined : asRelease(row);
  }

  async add(
    tx: Tx,
    release: Audience & Pick<Release, 'menuId' | 'configVersion' | 'baseVersion' | 'maxErrors' | 'createUser'>,
  ): Promise<void> {
    const { menuId, configVersion, baseVersion, roleIds, userIds, share, maxErrors, createUser } = release;
    await tx.run(
      `INSERT INTO ${RELEASES} (id, menu_id, config_version, base_version, role_ids, user_ids, share, max_errors, state,
         create_user, create_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)`,
      [
        ...[newId(), menuId, configVersion, baseVersion, roleIds.join(','), userIds.join(','), share, maxErrors],
        ...[createUser, this.clock.now()],
      ],
    );
    tx.touch(RELEASES);
  }

  async end(tx: Tx, id: string, state: ReleaseState): Promise<void> {
    await tx.run(`UPDATE ${RELEASES} SET state = ?, end_time = ? WHERE id = ?`, [state, this.clock.now(), id]);
    tx.touch(RELEASES);
  }

  /** Adds to the counters of a reader, each up to `most`. */
  async count(
    tx: Tx,
    { menuId, configVersion, userId }: { menuId: string; configVersion: number; userId: string },
    counts: Counts,
    most: number,
  ): Promise<void> {
    const place = [menuId, configVersion, userId];
    const known = await tx.get<Row>(
      `SELECT CAST(id AS CHAR) AS id, ${COUNTED.map((key) => `${COLUMN[key]} AS ${key}`).join(', ')}
         FROM ${FIGURES} WHERE menu_id = ? AND config_version = ? AND user_id = ?`,
      place,
    );
    const sums = COUNTED.map((key) => Math.min(most, Number(known?.[key] ?? 0) + counts[key]));
    const columns = COUNTED.map((key) => COLUMN[key]);
    if (known === undefined)
      await tx.run(
        `INSERT INTO ${FIGURES} (id, menu_id, config_version, user_id, ${columns.join(', ')})
           VALUES (?, ?, ?, ?, ${columns.map(() => '?').join(', ')})`,
        [newId(), ...place, ...sums],
      );
    else
      await tx.run(`UPDATE ${FIGURES} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`, [
        ...sums,
        String(known['id']),
      ]);
    tx.touch(FIGURES);
  }

  /** The counters of those versions that were opened. */
  async figures(menuId: string, versions: readonly number[]): Promise<VersionFigures[]> {
    const rows = await this.database.read.all<Row>(
      `SELECT config_version AS configVersion, COUNT(*) AS people,
              ${COUNTED.map((key) => `SUM(${COLUMN[key]}) AS ${key}`).join(', ')}
         FROM ${FIGURES} WHERE menu_id = ? AND config_version IN (${versions.map(() => '?').join(', ')})
        GROUP BY config_version ORDER BY config_version`,
      [menuId, ...versions],
    );
    return rows.map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, Number(value)]),
        ) as unknown as VersionFigures,
    );
  }

  /** Errors and failed calls of a version, at most `mostOfOne` for each reader. */
  async errors(tx: Tx, menuId: string, configVersion: number, mostOfOne: number): Promise<number> {
    const row = await tx.get<Row>(
      `SELECT SUM(CASE WHEN errors + failed > ? THEN ? ELSE errors + failed END) AS count
         FROM ${FIGURES} WHERE menu_id = ? AND config_version = ?`,
      [mostOfOne, mostOfOne, menuId, configVersion],
    );
    return Number(row?.['count'] ?? 0);
  }
}
