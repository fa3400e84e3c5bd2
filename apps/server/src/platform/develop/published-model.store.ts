import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database, type Tx, withoutKeeping } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { MetadataService, type PublishedRights, rightsOf } from '../../engine/index.js';
import type { ModelSpec, Resource } from '../../metadata/index.js';
import { FactoryPages } from '../../pages/index.js';
import { growTables, planTables, statementsOf, type TablePlan } from './grow-tables.js';
import { type ModelChange, ModelPreparation, type Prepared, type Publication } from './model-preparation.js';
import { readModel, rowsOf, TABLE, writeRow } from './model-rows.js';
import { type StoredVersion, versionOf, versionsOf } from './model-version.store.js';
import { PublishedRightsStore } from './published-rights.store.js';
import { choiceOf, type MenuChoice } from './usual-rights.js';

/** A published model with what it brings beside itself. */
export type Published = { readonly version: number; readonly model: ModelSpec } & Partial<PublishedRights>;

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

/** Models that an administrator published in place of the files' own. */
@Injectable()
export class PublishedModels {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly metadata: MetadataService,
    private readonly preparation: ModelPreparation,
    private readonly rights: PublishedRightsStore,
    private readonly pages: FactoryPages,
  ) {}

  /**
   * Every model in force with its published version (0: the file's own), and those that are published but out of force,
   * with the reason (`problem`): the file's own is in force in their place, where there is one.
   */
  async list(): Promise<ListedModel[]> {
    const rows = await rowsOf(this.database);
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
    const row = (await rowsOf(this.database)).find((one) => one.modelKey === key);
    const problem = this.metadata.problems.get(key) ?? null;
    const model = (row && readModel(row.json)) ?? this.metadata.fileModel(key);
    if (model === undefined) throw badRequest('model.unknown', { key });
    const rights = row && rightsOf(row);
    return {
      ...{ key, version: Number(row?.version ?? 0), model, problem, inFile: this.preparation.hasFile(key) },
      ...(rights && { ...rights, menu: choiceOf(rights) }),
    };
  }

  /** What is published of a model by itself; undefined: nothing, or it cannot be read. */
  async published(key: string): Promise<Published | undefined> {
    const row = (await rowsOf(this.database)).find(({ modelKey }) => modelKey === key);
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
    return this.preparation.prepare(changes, await rowsOf(this.database));
  }

  /** What publishing a model would do to the tables; nothing is written. Throws as `prepare` does. */
  async plan(change: ModelChange): Promise<TablePlan & { statements: string }> {
    const { registry } = await this.prepare([change]);
    const plan = await planTables(this.database, this.metadata.registry, registry);
    return { ...plan, statements: statementsOf([...plan.grows, ...plan.lossy], this.database) };
  }

  /** A model as it would be compiled with all others in force; its pages are not made. Throws as `prepare` does. */
  async trial(key: string, model: ModelSpec): Promise<Resource> {
    const rows = await rowsOf(this.database);
    const row = rows.find(({ modelKey }) => modelKey === key);
    const change = { key, model, baseVersion: Number(row?.version ?? 0), rights: undefined };
    return this.preparation.prepare([change], rows, []).registry.resource(key);
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
    for (const one of models) {
      versions.push(await writeRow(tx, this.database, one, { actor, now: this.clock.now() }));
      if (one.rights !== undefined || one.before !== undefined)
        await this.rights.write(tx, actor, one.rights?.access, one.before?.access);
    }
    tx.touch(TABLE);
    return versions;
  }

  /** The pages that the screens of prepared models make. */
  async takePages({ models, registry }: Prepared): Promise<void> {
    const folders = models.map(({ key }) => `published ${key}/`);
    for (const { menu, body } of registry.pages.filter(({ file }) => folders.some((folder) => file.startsWith(folder))))
      await this.pages.take(menu, body);
  }
}
