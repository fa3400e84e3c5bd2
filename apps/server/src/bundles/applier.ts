import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import {
  DATABASE,
  type TenantDatabase,
  type Tx,
  VERSION_WATCH,
  type VersionWatch,
  withoutKeeping,
} from '../database/index.js';
import { Dictionaries, MetadataService } from '../engine/index.js';
import { AppError, badRequest, describe, type Words } from '../errors/index.js';
import { type ModelChange, type Prepared, PublishedModels } from '../platform/develop/index.js';
import { AllThings } from './all-things.js';
import { idOf, type JsonObject, type Need } from './bundle.js';
import { itemText } from './plan/words.js';

/** One change to make; without a value the thing is removed. */
export interface Deed extends Need {
  readonly value: JsonObject | undefined;
  readonly before: JsonObject | undefined;
}

/** Caches of these tables may have been filled within a transaction that was rolled back. */
const REMEMBERED = [
  'lc_dict',
  'lc_dict_biz',
  'lc_menu',
  'lc_menu_version',
  'lc_role_menu',
  'wf_decision',
  'wf_definition',
  'wf_model',
];

class Rehearsed extends Error {}

/** Changes things through the same services that people use: all in one transaction, or none. */
@Injectable()
export class Applier {
  constructor(
    private readonly things: AllThings,
    private readonly models: PublishedModels,
    private readonly metadata: MetadataService,
    private readonly dictionaries: Dictionaries,
    @Inject(DATABASE) private readonly database: TenantDatabase,
    @Inject(VERSION_WATCH) private readonly watch: VersionWatch,
  ) {}

  /**
   * Makes the changes in order, then runs `last`, in one transaction. New columns are added first: adding is safe, and
   * a rollback would not remove them. `shrinks`: the models are older ones, whose tables already have all columns.
   * Throws what a service refuses, with the item's name.
   */
  async run<T>(
    actor: Actor,
    deeds: readonly Deed[],
    { message, shrinks = false, last }: { message: string; shrinks?: boolean; last: (tx: Tx) => Promise<T> },
  ): Promise<T> {
    const prepared = await this.prepare(deeds);
    if (prepared !== undefined && !shrinks) await withoutKeeping(() => this.models.grow(prepared));
    await this.dictionaries.ready();
    const work = async (): Promise<T> => {
      for (const deed of deeds) await this.told(deed, () => this.one(actor, deed, prepared, message));
      return this.database.transaction(last);
    };
    const done = await this.asOne(prepared, work);
    await this.metadata.reload();
    return done;
  }

  /**
   * Makes all changes and rolls them back; returns what would be refused, by `idOf`. New columns are not tried. If the
   * models do not compile, only they are told, because the other items may need them.
   */
  async rehearse(actor: Actor, deeds: readonly Deed[], message: string): Promise<Map<string, Words>> {
    const problems = new Map<string, Words>();
    const heard = (deed: Need, error: unknown): void => {
      if (!(error instanceof AppError)) throw error;
      problems.set(idOf(deed), error.words);
    };
    let prepared: Prepared | undefined;
    try {
      prepared = await this.prepare(deeds);
    } catch (error) {
      for (const deed of deeds) if (deed.kind === 'model') heard(deed, error);
      return problems;
    }
    await this.dictionaries.ready();
    const work = async (): Promise<never> => {
      problems.clear();
      for (const deed of deeds)
        await this.one(actor, deed, prepared, message).catch((error: unknown) => heard(deed, error));
      throw new Rehearsed();
    };
    await withoutKeeping(() => this.asOne(prepared, work)).catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
    return problems;
  }

  /** Compiles the changes of all models together; undefined if there are none. Throws 400 and 409. */
  private async prepare(deeds: readonly Deed[]): Promise<Prepared | undefined> {
    const changes: ModelChange[] = [];
    for (const { kind, key, value } of deeds) {
      const change = kind === 'model' ? await this.things.models.change(key, value) : undefined;
      if (change !== undefined) changes.push(change);
    }
    return changes.length === 0 ? undefined : this.models.prepare(changes);
  }

  private async asOne<T>(prepared: Prepared | undefined, work: () => Promise<T>): Promise<T> {
    const seeing = prepared === undefined ? work : () => this.metadata.asIf(prepared.registry, prepared.rights, work);
    let isAgain = false;
    // After a deadlock the database rolls back and calls this again.
    const attempt = (): Promise<T> => {
      if (isAgain) this.forget();
      isAgain = true;
      return seeing();
    };
    try {
      return await this.database.asOne(attempt);
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private forget(): void {
    this.watch.changed(new Set(REMEMBERED));
  }

  private async one(actor: Actor, deed: Deed, prepared: Prepared | undefined, message: string): Promise<void> {
    const { kind, key, value, before } = deed;
    if (kind !== 'model') return this.things.of(kind).write(actor, key, value, before, message);
    // The first model writes all of them, because they were compiled together.
    if (prepared === undefined || prepared.models[0]?.key !== key) return;
    await this.database.transaction((tx) => this.models.write(tx, actor, prepared));
    await this.models.takePages(prepared);
  }

  private async told(item: Need, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 403) throw error;
      const { status, words, extra } = error;
      const whole = describe('bundle.blocked', { item: itemText(item), reason: words });
      throw status === 400
        ? badRequest('bundle.blocked', { item: itemText(item), reason: words }, extra.problems)
        : new AppError(status, whole, extra);
    }
  }
}
