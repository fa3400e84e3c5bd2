import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { badRequest, conflict } from '../../errors/index.js';
import { changeSql, createMissing, isDestructive, MetadataService, pendingChanges } from '../../engine/index.js';
import { type CompiledRegistry, currentModel, type ModelSpec, openedSecrets } from '../../metadata/index.js';

const TABLE = 'lc_model';

interface Row {
  id: string;
  modelKey: string;
  json: string;
  version: number | string;
}

interface ListedModel {
  key: string;
  zh: string;
  en: string;
  path: string | null;
  version: number;
  problem: string | null;
}

/** Undefined for a text that is no JSON. */
function readModel(json: string): ModelSpec | undefined {
  try {
    return currentModel(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Models that an administrator published in place of the files' own. */
@Injectable()
export class PublishedModels {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly metadata: MetadataService,
  ) {}

  private rows(): Promise<Row[]> {
    const id = this.database.flavour === 'sqlite' ? 'CAST(id AS TEXT)' : 'id';
    return this.database.read.all<Row>(
      `SELECT ${id} AS id, model_key AS modelKey, json, version FROM ${TABLE} WHERE is_deleted = 0 ORDER BY id`,
    );
  }

  /**
   * Every model in force with its published version (0: the file's own), and those that are published but out of force,
   * with the reason (`problem`): the file's own is in force in their place, where there is one.
   */
  async list(): Promise<ListedModel[]> {
    const rows = await this.rows();
    const versions = new Map(rows.map((row) => [row.modelKey, Number(row.version)]));
    const { registry, problems } = this.metadata;
    const inForce = [...registry.resources.values()].map(({ key, model, path }) => ({
      key,
      zh: model.zh,
      en: model.en,
      path: path ?? null,
      version: versions.get(key) ?? 0,
      problem: problems.get(key) ?? null,
    }));
    const others = rows.filter(({ modelKey }) => !registry.resources.has(modelKey));
    return [
      ...inForce,
      ...others.map(({ modelKey: key, version, json }) => {
        const { zh = key, en = key, path = null } = readModel(json) ?? {};
        return { key, zh, en, path, version: Number(version), problem: problems.get(key) ?? null };
      }),
    ];
  }

  /** A model as it was published, in force or not, or as the files have it. Throws 400 for one that is not there. */
  async detail(key: string): Promise<{ key: string; version: number; model: ModelSpec; problem: string | null }> {
    const row = (await this.rows()).find((one) => one.modelKey === key);
    const problem = this.metadata.problems.get(key) ?? null;
    const model = (row && readModel(row.json)) ?? this.metadata.fileModel(key);
    if (model === undefined) throw badRequest('model.unknown', { key });
    return { key, version: Number(row?.version ?? 0), model, problem };
  }

  /**
   * Publishes a model: it must compile together with all others, and its tables may only grow. New columns and
   * indexes are created first; every server reloads within a second. Throws 400 with the compiler's list, 409 when
   * somebody else published meanwhile.
   */
  async publish(
    actor: Actor,
    key: string,
    spec: ModelSpec,
    baseVersion: number,
  ): Promise<{ key: string; version: number }> {
    const rows = await this.rows();
    demandBase(Number(rows.find((row) => row.modelKey === key)?.version ?? 0), baseVersion);
    // What is out of force keeps nobody from publishing another one.
    const { problems } = this.metadata;
    const others = rows
      .filter(({ modelKey }) => modelKey !== key && !problems.has(modelKey))
      .map((row) => currentModel(JSON.parse(row.json)));
    const opened = openedSecrets(this.metadata.whole(spec), this.metadata.wholeFileModel(key));
    if (opened.length > 0) throw badRequest('model.secret', { detail: opened.join('; ') });
    const registry = this.compile([...others, spec]);
    await this.growTables(registry);
    const version = await this.database.transaction(async (tx) => {
      const lock = this.database.flavour === 'mysql' ? ' FOR UPDATE' : '';
      const row = await tx.get<{ version: number | string }>(
        `SELECT version FROM ${TABLE} WHERE model_key = ? AND is_deleted = 0${lock}`,
        [key],
      );
      const current = Number(row?.version ?? 0);
      demandBase(current, baseVersion);
      const now = this.clock.now();
      const json = JSON.stringify(spec);
      if (row === undefined) {
        await tx.run(
          `INSERT INTO ${TABLE} (id, model_key, json, version, create_user, create_time, is_deleted) VALUES (?, ?, ?, 1, ?, ?, 0)`,
          [newId(), key, json, actor.userId, now],
        );
      } else {
        await tx.run(
          `UPDATE ${TABLE} SET json = ?, version = version + 1, create_user = ?, create_time = ? WHERE model_key = ? AND is_deleted = 0`,
          [json, actor.userId, now, key],
        );
      }
      tx.touch(TABLE);
      return current + 1;
    });
    await this.metadata.reload();
    return { key, version };
  }

  private compile(models: readonly ModelSpec[]): CompiledRegistry {
    try {
      return this.metadata.compileWith(models);
    } catch (error) {
      throw badRequest('model.invalid', { detail: error instanceof Error ? error.message : String(error) });
    }
  }

  /** What the database has beyond the models in force is no loss that this change would bring. */
  private async growTables(registry: CompiledRegistry): Promise<void> {
    const known = new Set(
      (await pendingChanges(this.database, this.metadata.registry)).map((change) => JSON.stringify(change)),
    );
    const pending = await pendingChanges(this.database, registry);
    const lossy = pending.filter((change) => isDestructive(change) && !known.has(JSON.stringify(change)));
    if (lossy.length > 0) {
      const detail = lossy.flatMap((change) => changeSql(change, this.database.flavour)).join('; ');
      throw badRequest('model.destructive', { detail: detail || lossy.map((change) => change.kind).join() });
    }
    await createMissing(this.database, registry);
  }
}

/** The version the client has seen must be the one in force. */
function demandBase(current: number, baseVersion: number): void {
  if (current !== baseVersion) throw conflict('model.stale', { yours: baseVersion, current }, { baseVersion, current });
}
