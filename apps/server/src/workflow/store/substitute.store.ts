import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database, VERSION_WATCH, type VersionWatch } from '../../database/index.js';
import type { Substitution } from './worklist-sql.js';

const TABLE = 'wf_substitute';
/** Maximum number of absences that have not ended, of all tenants. */
const MAX_SUBSTITUTES = 20_000;
/** Maximum number of people whom one person can substitute. */
const MAX_PERSONS = 20;

interface Absence {
  tenantId: string;
  userId: string;
  substituteId: string;
  startTime: string;
  endTime: string;
  /** JSON list of process keys; empty or null: all. */
  processKeys: string | null;
}

/** A value that is not a list counts as an empty list, which means all processes. */
function keysOf({ processKeys }: Absence): string[] {
  const keys: unknown = JSON.parse(processKeys || '[]');
  return Array.isArray(keys) ? keys.map(String) : [];
}

/** Substitutes by person, cached until any server changes them. */
@Injectable()
export class Substitutes {
  private loaded: { version: string; bySubstitute: Promise<Map<string, Absence[]>> } | undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(VERSION_WATCH) private readonly watch: VersionWatch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The actor, then the people who are absent now and whose substitute the actor is, by id. */
  async substitutions({ userId, tenantId }: { userId: string; tenantId: string }): Promise<Substitution[]> {
    const known = (await this.current()).get(userId);
    if (known === undefined) return [{ userId }];
    const now = this.clock.now();
    const absences = known.filter((one) => one.tenantId === tenantId && one.startTime <= now && now <= one.endTime);
    const persons = new Map<string, string[] | undefined>();
    for (const absence of absences) {
      const keys = keysOf(absence);
      const before = persons.get(absence.userId);
      const all = keys.length === 0 || (persons.has(absence.userId) && before === undefined);
      persons.set(absence.userId, all ? undefined : [...new Set([...(before ?? []), ...keys])]);
    }
    const others = [...persons].map(([id, keys]) => ({
      userId: id,
      notStartedBy: userId,
      ...(keys !== undefined && { processes: keys }),
    }));
    return [{ userId }, ...others.slice(0, MAX_PERSONS)];
  }

  private current(): Promise<Map<string, Absence[]>> {
    const version = this.watch.of(TABLE);
    if (this.loaded?.version !== version) {
      const bySubstitute = this.load();
      this.loaded = { version, bySubstitute };
      bySubstitute.catch(() => {
        this.loaded = undefined;
      });
    }
    return (this.loaded as { bySubstitute: Promise<Map<string, Absence[]>> }).bySubstitute;
  }

  private async load(): Promise<Map<string, Absence[]>> {
    const rows = await this.database.read.all<Absence>(
      `SELECT tenant_id AS tenantId, CAST(user_id AS CHAR) AS userId, CAST(substitute_id AS CHAR) AS substituteId,
              start_time AS startTime, end_time AS endTime, process_keys AS processKeys
         FROM ${TABLE} WHERE is_deleted = 0 AND end_time >= ? ORDER BY user_id, ${TABLE}.id LIMIT ${MAX_SUBSTITUTES}`,
      [this.clock.now()],
    );
    const bySubstitute = new Map<string, Absence[]>();
    for (const row of rows) {
      if (row.userId === row.substituteId) continue;
      bySubstitute.set(row.substituteId, [...(bySubstitute.get(row.substituteId) ?? []), row]);
    }
    return bySubstitute;
  }
}
