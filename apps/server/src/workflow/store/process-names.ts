import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';
import type { InstanceStatus } from '../kernel/index.js';

/** The process of a row in lists; all null when its definition no longer exists. */
export interface ProcessName {
  processName: string | null;
  processNameEn: string | null;
  processVersion: number | string | null;
  processDesc: string | null;
}

/** The instance of a row in lists. */
export interface ListedInstance extends ProcessName {
  instanceId: string;
  instanceStatus: InstanceStatus;
  instanceEnd: string | null;
  definitionId: string;
  processKey: string;
  category: string | null;
  title: string | null;
  businessModel: string | null;
  businessId: string | null;
  startUser: string;
}

const REMEMBERED = 5000;
const GONE: ProcessName = { processName: null, processNameEn: null, processVersion: null, processDesc: null };

/** The name of a row's process in a language; its key when the definition no longer exists. */
export const processNameIn = (
  {
    processName,
    processNameEn,
    processKey,
  }: Pick<ProcessName, 'processName' | 'processNameEn'> & { processKey: string },
  language: 'zh' | 'en',
): string => (language === 'en' && processNameEn ? processNameEn : (processName ?? processKey));

/**
 * Names of processes by definition. They are not joined, because definitions are in the database of the platform, and
 * instances of a tenant may be in another one. The name of a definition never changes, so it is cached.
 */
@Injectable()
export class ProcessNames {
  private readonly known = new Map<string, ProcessName>();

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Adds the names to rows, in place. */
  async add<T extends ProcessName & { definitionId: string }>(rows: T[]): Promise<T[]> {
    // Names of these rows are kept apart, because the cache may be cleared before all of them are read.
    const names = new Map(rows.map(({ definitionId }) => [definitionId, this.known.get(definitionId)]));
    const missing = [...names.keys()].filter((id) => names.get(id) === undefined);
    if (missing.length > 0) for (const [id, name] of await this.load(missing)) names.set(id, name);
    for (const row of rows) Object.assign(row, names.get(row.definitionId) ?? GONE);
    return rows;
  }

  private async load(ids: readonly string[]): Promise<Map<string, ProcessName>> {
    const found = await this.database.read.all<ProcessName & { id: string }>(
      `SELECT CAST(id AS CHAR) AS id, name AS processName, name_en AS processNameEn,
              version AS processVersion, description AS processDesc
         FROM wf_definition WHERE id IN (${ids.map(() => '?').join(', ')})`,
      ids,
    );
    const names = new Map(found.map(({ id, ...name }) => [id, name]));
    if (this.known.size + names.size > REMEMBERED) this.known.clear();
    for (const [id, name] of names) this.known.set(id, name);
    return names;
  }
}
