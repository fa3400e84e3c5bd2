import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { DATABASE, type Database, type Tx, withoutKeeping } from '../../database/index.js';
import { badRequest, conflict } from '../../errors/index.js';
import { MetadataService, type PublishedRights, rightsOf } from '../../engine/index.js';
import {
  type CompiledRegistry,
  currentModel,
  type ModelSpec,
  openedSecrets,
  type Resource,
} from '../../metadata/index.js';
import { FactoryPages } from '../../pages/index.js';
import { growTables, planTables, statementsOf, type TablePlan } from './grow-tables.js';
import { keepVersion, type StoredVersion, versionOf, versionsOf } from './model-version.store.js';
import { PublishedRightsStore } from './published-rights.store.js';
import { choiceOf, type MenuChoice, usualRights } from './usual-rights.js';

const TABLE = 'lc_model';

interface Row {
  id: string;
  modelKey: string;
  json: string;
  rights: string | null;
  screens: string | null;
  version: number | string;
}

/** What is published. `rights`: undefined leaves them as they are, null takes them away. */
export interface Publication {
  readonly model: ModelSpec;
  readonly baseVersion: number;
  readonly rights: PublishedRights | MenuChoice | null | undefined;
}

/** A model that is to be published, or (undefined) taken back. */
export interface ModelChange {
  readonly key: string;
  readonly model: ModelSpec | undefined;
  readonly baseVersion: number;
  readonly rights: Publication['rights'];
}

interface PreparedModel extends Pick<ModelChange, 'key' | 'model' | 'baseVersion'> {
  readonly rights: PublishedRights | undefined;
  /** What was published before. */
  readonly before: PublishedRights | undefined;
}

/** Changes of models that compile together, and the metadata as it will be with them. */
export interface Prepared {
  readonly models: readonly PreparedModel[];
  readonly registry: CompiledRegistry;
  readonly rights: ReadonlyMap<string, PublishedRights>;
}

/** A published model with what it brings beside itself. */
export type Published = { readonly version: number; readonly model: ModelSpec } & Partial<PublishedRights>;

const isWhole = (rights: PublishedRights | MenuChoice): rights is PublishedRights => 'access' in rights;

interface ModelDetail {
  key: string;
  version: number;
  model: ModelSpec;
  problem: string | null;
  inFile: boolean;
  menu?: MenuChoice;
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
    private readonly rights: PublishedRightsStore,
    private readonly pages: FactoryPages,
  ) {}

  private rows(): Promise<Row[]> {
    const id = this.database.flavour === 'sqlite' ? 'CAST(id AS TEXT)' : 'id';
    return this.database.read.all<Row>(
      `SELECT ${id} AS id, model_key AS modelKey, json, rights, screens, version FROM ${TABLE} WHERE is_deleted = 0 ORDER BY id`,
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

  /**
   * A model as it was published, in force or not, or as the files have it, and what its menu is; `inFile`: its rights
   * stand in a file. Throws 400 for one that is not there.
   */
  async detail(key: string): Promise<ModelDetail & Partial<PublishedRights>> {
    const row = (await this.rows()).find((one) => one.modelKey === key);
    const problem = this.metadata.problems.get(key) ?? null;
    const model = (row && readModel(row.json)) ?? this.metadata.fileModel(key);
    if (model === undefined) throw badRequest('model.unknown', { key });
    const rights = row && rightsOf(row);
    return {
      ...{ key, version: Number(row?.version ?? 0), model, problem, inFile: this.hasFile(key) },
      ...(rights && { ...rights, menu: choiceOf(rights) }),
    };
  }

  /** What is published of a model by itself; undefined: nothing, or it cannot be read. */
  async published(key: string): Promise<Published | undefined> {
    const row = (await this.rows()).find(({ modelKey }) => modelKey === key);
    const model = row && readModel(row.json);
    return row && model && { version: Number(row.version), model, ...rightsOf(row) };
  }

  /**
   * Publishes a model: it must compile together with all others, and its tables may only grow. New columns and
   * indexes are created first; menus, buttons and grants are written with it, screens become pages; every server
   * reloads within a second. Throws 400 with the compiler's list, 409 when somebody else published meanwhile.
   */
  async publish(actor: Actor, key: string, publication: Publication): Promise<{ key: string; version: number }> {
    const prepared = await this.prepare([{ key, ...publication }]);
    await withoutKeeping(() => this.grow(prepared));
    const published = await this.database.transaction(async (tx) => {
      const [version = 0] = await this.write(tx, actor, prepared);
      return { key, version };
    });
    await this.metadata.reload();
    await this.takePages(prepared);
    return published;
  }

  /**
   * Takes a published model back: the file's own is in force again, where there is one. Its menus, buttons and grants
   * go, its tables and their rows stay. Throws 400 when others need it.
   */
  async remove(actor: Actor, key: string, baseVersion: number): Promise<{ key: string }> {
    const prepared = await this.prepare([{ key, baseVersion, model: undefined, rights: null }]);
    const removed = await this.database.transaction(async (tx) => {
      await this.write(tx, actor, prepared);
      return { key };
    });
    await this.metadata.reload();
    return removed;
  }

  /**
   * Compiles changes of models together, and writes nothing yet. Throws 400 with the compiler's list and for a secret
   * that would lie open, 409 for one that somebody else published meanwhile.
   */
  async prepare(changes: readonly ModelChange[]): Promise<Prepared> {
    const rows = await this.rows();
    const read = changes.map((change): PreparedModel => {
      const { key, model, baseVersion, rights: said } = change;
      const row = rows.find(({ modelKey }) => modelKey === key);
      if (model === undefined && row === undefined) throw badRequest('model.unknown', { key });
      demandBase(Number(row?.version ?? 0), baseVersion);
      const before = row && rightsOf(row);
      const opened = model && openedSecrets(this.metadata.whole(model), this.metadata.wholeFileModel(key));
      if (opened !== undefined && opened.length > 0) throw badRequest('model.secret', { detail: opened.join('; ') });
      const rights = model && this.rightsFor(key, model, said === undefined ? before : said, rows);
      return { key, model, baseVersion, rights, before };
    });
    const { registry, rights } = this.compile(read, rows);
    return { models: read, registry, rights };
  }

  /** What publishing a model would do to the tables; nothing is written. Throws as `prepare` does. */
  async plan(change: ModelChange): Promise<TablePlan & { statements: string }> {
    const { registry } = await this.prepare([change]);
    const plan = await planTables(this.database, this.metadata.registry, registry);
    return { ...plan, statements: statementsOf([...plan.grows, ...plan.lossy], this.database) };
  }

  /** A model as it would be compiled with all others in force. Throws as `prepare` does. */
  async trial(key: string, model: ModelSpec): Promise<Resource> {
    const row = (await this.rows()).find(({ modelKey }) => modelKey === key);
    const change = { key, model, baseVersion: Number(row?.version ?? 0), rights: undefined };
    return (await this.prepare([change])).registry.resource(key);
  }

  /** Published versions of a model, the newest first. */
  versions(key: string): Promise<Omit<StoredVersion, 'json'>[]> {
    return versionsOf(this.database.read, key);
  }

  /** A model as it was published once. Throws 400 for a version that is not there. */
  async version(key: string, version: number): Promise<ModelSpec> {
    const found = await versionOf(this.database.read, key, version);
    const model = found && readModel(found.json);
    if (model === undefined) throw badRequest('model.noVersion', { key, version });
    return model;
  }

  /** Creates the tables, columns and indexes that prepared models need. No transaction takes them back. */
  grow({ registry }: Prepared): Promise<void> {
    return growTables(this.database, this.metadata.registry, registry);
  }

  /** Writes prepared models with their menus, buttons and grants; answers their versions (0: taken back). */
  async write(tx: Tx, actor: Actor, { models }: Prepared): Promise<number[]> {
    const versions: number[] = [];
    for (const one of models) versions.push(await this.writeOne(tx, actor, one));
    tx.touch(TABLE);
    return versions;
  }

  private async writeOne(tx: Tx, actor: Actor, prepared: PreparedModel): Promise<number> {
    const { key, model, baseVersion, rights, before } = prepared;
    const current = await this.current(tx, key);
    demandBase(current, baseVersion);
    const text = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
    const values = [JSON.stringify(model), text(rights?.access), text(rights?.screens), actor.userId, this.clock.now()];
    if (model === undefined)
      await tx.run(`UPDATE ${TABLE} SET is_deleted = id WHERE model_key = ? AND is_deleted = 0`, [key]);
    else if (current === 0)
      await tx.run(
        `INSERT INTO ${TABLE} (id, model_key, json, rights, screens, create_user, create_time, version, is_deleted)
         VALUES (?, ?, ?, ?, ?, ?, ?, 1, 0)`,
        [newId(), key, ...values],
      );
    else {
      // One that was published before versions were kept.
      await keepVersion(tx, key);
      await tx.run(
        `UPDATE ${TABLE} SET json = ?, rights = ?, screens = ?, create_user = ?, create_time = ?, version = version + 1
         WHERE model_key = ? AND is_deleted = 0`,
        [...values, key],
      );
    }
    if (model !== undefined) await keepVersion(tx, key);
    if (rights !== undefined || before !== undefined)
      await this.rights.write(tx, actor, rights?.access, before?.access);
    return model === undefined ? 0 : current + 1;
  }

  /** The pages that the screens of prepared models make. */
  async takePages({ models, registry }: Prepared): Promise<void> {
    const folders = models.map(({ key }) => `published ${key}/`);
    for (const { menu, body } of registry.pages.filter(({ file }) => folders.some((folder) => file.startsWith(folder))))
      await this.pages.take(menu, body);
  }

  private async current(tx: Tx, key: string): Promise<number> {
    const lock = this.database.flavour === 'mysql' ? ' FOR UPDATE' : '';
    const row = await tx.get<{ version: number | string }>(
      `SELECT version FROM ${TABLE} WHERE model_key = ? AND is_deleted = 0${lock}`,
      [key],
    );
    return Number(row?.version ?? 0);
  }

  private hasFile(key: string): boolean {
    return this.metadata.files.access.some(({ spec }) => spec.model === key);
  }

  /** What is said in full, or the usual ones under a chosen menu. A model that has a file has its rights there. */
  private rightsFor(
    key: string,
    model: ModelSpec,
    said: PublishedRights | MenuChoice | null | undefined,
    rows: readonly Row[],
  ): PublishedRights | undefined {
    if (said === undefined || said === null) return undefined;
    if (this.hasFile(key))
      throw badRequest('model.invalid', { detail: `access: the rights of ${key} stand in its file` });
    if (isWhole(said)) return said;
    const alone = [{ key, model, rights: undefined }];
    const resource = this.compile(alone, rows).registry.resource(key);
    return usualRights(resource, said, this.metadata.files.words);
  }

  /** The models in force with these as they are to be, or without them. */
  private compile(
    changes: readonly Pick<PreparedModel, 'key' | 'model' | 'rights'>[],
    rows: readonly Row[],
  ): Pick<Prepared, 'registry' | 'rights'> {
    const changed = new Set(changes.map(({ key }) => key));
    // What is out of force keeps nobody from publishing another one.
    const others = rows.filter(({ modelKey }) => !changed.has(modelKey) && !this.metadata.problems.has(modelKey));
    const rights = new Map<string, PublishedRights>();
    for (const row of others) {
      const found = rightsOf(row);
      if (found !== undefined) rights.set(row.modelKey, found);
    }
    for (const { key, rights: own } of changes) if (own !== undefined) rights.set(key, own);
    const models = others.map((row) => currentModel(JSON.parse(row.json)));
    const next = changes.flatMap(({ model }) => model ?? []);
    try {
      return { registry: this.metadata.compileWith([...models, ...next], rights), rights };
    } catch (error) {
      throw badRequest('model.invalid', { detail: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** The version the client has seen must be the one in force. */
function demandBase(current: number, baseVersion: number): void {
  if (current !== baseVersion) throw conflict('model.stale', { yours: baseVersion, current }, { baseVersion, current });
}
