import { isDeepStrictEqual as same } from 'node:util';
import type { Readable } from 'node:stream';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, demandManaging } from '../access/index.js';
import { CLOCK, type Clock, CONFIG, type Config } from '../config/index.js';
import { badRequest, conflict, describe, type Words } from '../errors/index.js';
import { loadLimits } from '../metadata/index.js';
import { UsualLog } from '../platform/logs/index.js';
import { AllThings } from './all-things.js';
import { Applier, type Deed } from './applier.js';
import { type BundleBounds, idOf, type JsonObject } from './bundle.js';
import { BundleStore, type StoredItem } from './bundle.store.js';
import { type Chosen, type Contents, ContentsFinder } from './contents.js';
import { readBundle, writeBundle } from './file/bundle-file.js';
import { isPublicKey } from './file/installation-key.js';
import { type Choice, outcomeOf, type Picks } from './plan/plan-item.js';
import { itemsText, itemText } from './plan/words.js';
import { type Plan, Planner, type Step } from './planner.js';

/** Decisions on a plan, by item id. */
export interface Decisions {
  readonly choices: Readonly<Record<string, Choice>>;
  /** Chosen sides of conflicts, by item and place; a place without a choice stays as it is here. */
  readonly picks: Readonly<Record<string, Picks>>;
}

export interface CheckedPlan extends Plan {
  /** Why items cannot be applied as proposed, by item id. */
  readonly problems: ReadonlyMap<string, Words>;
}

/** Makes, receives, applies and undoes bundles. */
@Injectable()
export class Bundles {
  private readonly bounds: BundleBounds;
  private readonly product: string;

  constructor(
    private readonly store: BundleStore,
    private readonly finder: ContentsFinder,
    private readonly planner: Planner,
    private readonly applier: Applier,
    private readonly things: AllThings,
    private readonly log: UsualLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.bounds = loadLimits(config.schemasDir).bundle;
    this.product = (JSON.parse(readFileSync(join(config.root, 'package.json'), 'utf8')) as { version: string }).version;
  }

  /** What a bundle of these menus would contain. Throws 400 for a menu or role that does not exist. */
  contents(chosen: Chosen): Promise<Contents> {
    return this.finder.of(chosen);
  }

  /** The file of a bundle, signed by this installation. Throws 400 like `contents`, and for an empty bundle. */
  async make(actor: Actor, name: string, chosen: Chosen): Promise<Buffer> {
    demandManaging(actor);
    const { items, needs } = await this.contents(chosen);
    if (items.length === 0) throw badRequest('bundle.nothing');
    if (items.length > this.bounds.items) throw badRequest('bundle.tooMany', { max: this.bounds.items });
    const head = {
      name,
      product: this.product,
      time: this.clock.now(),
      house: await this.store.installationName(),
      needs,
    };
    const told = items.map(({ because: __, ...item }) => item);
    const file = writeBundle(head, told, await this.store.key());
    this.log.add(actor, { level: 'info', id: 'bundle.make', data: { name, ...chosen, items: items.length } });
    return file;
  }

  /**
   * Stores an uploaded file so that it can be planned; returns its id. Throws 400 for a file that cannot be trusted.
   */
  async receive(actor: Actor, file: Readable): Promise<string> {
    demandManaging(actor);
    const bundle = await readBundle(file, this.bounds, (key) => this.store.trusts(key));
    return this.store.keep(actor, bundle);
  }

  /**
   * What a bundle would change here. The changes are tried and rolled back. Throws 404; 400 if it was applied already.
   */
  async plan(actor: Actor, id: string): Promise<CheckedPlan> {
    const plan = await this.planner.plan(id);
    if (plan.bundle.state !== 0) throw badRequest('bundle.isApplied');
    const deeds = plan.steps.flatMap((step) => deedOf(step, step.choice ?? 'theirs') ?? []);
    const { name } = plan.bundle;
    return { ...plan, problems: await this.applier.rehearse(actor, deeds, messageOf('bundle.message', name)) };
  }

  /**
   * Applies a bundle as planned (`mark`) and decided. Throws 400 for an unresolved conflict, for missing things and for
   * what a service refuses; 409 when something changed here after the plan.
   */
  async apply(
    actor: Actor,
    id: string,
    mark: string | undefined,
    decisions: Decisions,
  ): Promise<{ id: string; applied: number }> {
    demandManaging(actor);
    const plan = await this.planner.plan(id);
    if (plan.bundle.state !== 0) throw badRequest('bundle.isApplied');
    if (mark !== undefined && mark !== plan.mark) throw stale(plan.mark);
    const [missing] = plan.missing;
    if (missing !== undefined) throw badRequest('bundle.noThing', { item: itemText(missing) });
    const decided = plan.steps.map((step) => ({ step, ...decide(step, decisions) }));
    const deeds = decided.flatMap(({ step, choice, picks }) => deedOf(step, choice, picks) ?? []);
    const changed = new Set(deeds.map(idOf));
    const done = await this.applier.run(actor, deeds, {
      message: messageOf('bundle.message', plan.bundle.name),
      last: async (tx) => {
        if (!(await this.store.move(tx, actor, id, 1))) throw badRequest('bundle.isApplied');
        for (const { step, choice } of decided) {
          const became = changed.has(step.id)
            ? await this.things.read(step.item, [step.item.value, step.mine])
            : undefined;
          await this.store.note(tx, step.item.id, choice, step.mine, became);
        }
        return { id, applied: deeds.length };
      },
    });
    this.log.add(actor, {
      level: 'info',
      id: 'bundle.apply',
      data: { id, name: plan.bundle.name, items: [...changed] },
    });
    return done;
  }

  /**
   * Undoes a bundle: things that it added are removed, things that it changed get their old value. Columns and their
   * rows stay. `unchanged`: things that were changed after the bundle stay as they are; otherwise they are refused
   * (400, `data`: the items).
   */
  async undo(actor: Actor, id: string, unchanged: boolean): Promise<{ id: string; undone: number; kept: string[] }> {
    demandManaging(actor);
    const bundle = await this.store.one(id);
    if (bundle.state !== 1) throw badRequest(bundle.state === 0 ? 'bundle.notApplied' : 'bundle.isUndone');
    const items = (await this.store.items(id)).filter(({ became }) => became !== undefined);
    const later = await this.changedSince(items);
    if (later.length > 0 && !unchanged)
      throw badRequest('bundle.changedSince', { items: itemsText(later) }, later.map(idOf));
    const kept = new Set(later.map(idOf));
    const undone = items.filter((item) => !kept.has(idOf(item)));
    const gone = new Set(undone.filter(({ was }) => was === undefined).map(idOf));
    const deeds = [...undone]
      .reverse()
      // Removing a menu also removes its page.
      .filter(({ kind, key }) => kind !== 'page' || !gone.has(idOf({ kind: 'menu', key })))
      .map(({ kind, key, was, became }): Deed => ({ kind, key, value: was, before: became }));
    const done = await this.applier.run(actor, deeds, {
      message: messageOf('bundle.undoMessage', bundle.name),
      shrinks: true,
      last: async (tx) => {
        if (!(await this.store.move(tx, actor, id, 2))) throw badRequest('bundle.isUndone');
        return { id, undone: undone.length, kept: [...kept] };
      },
    });
    this.log.add(actor, { level: 'info', id: 'bundle.undo', data: { name: bundle.name, ...done } });
    return done;
  }

  /** Items of an applied bundle whose local value has changed since. */
  private async changedSince(items: readonly StoredItem[]): Promise<StoredItem[]> {
    const later: StoredItem[] = [];
    for (const item of items)
      if (!same(await this.things.read(item, [item.value, item.was]), item.became)) later.push(item);
    return later;
  }

  /**
   * Accepts bundles of an installation from now on. Throws 400 for an invalid key and for the key of this installation.
   */
  async accept(actor: Actor, name: string, publicKey: string): Promise<void> {
    demandManaging(actor);
    if (!isPublicKey(publicKey)) throw badRequest('bundle.noKey');
    if (publicKey === (await this.store.key()).publicKey) throw badRequest('bundle.ownKey');
    await this.store.accept(actor, name, publicKey);
    this.log.add(actor, { level: 'info', id: 'bundle.accept', data: { name, publicKey } });
  }
}

const stale = (mark: string) => conflict('bundle.stale', {}, { mark });

/** Comment on the versions that a bundle makes; in both languages, because its later reader may use either. */
function messageOf(key: 'bundle.message' | 'bundle.undoMessage', name: string): string {
  const { zh, en } = describe(key, { name });
  return `${zh} / ${en}`.slice(0, 200);
}

function decide(step: Step, { choices, picks }: Decisions): { choice: Choice; picks: Picks } {
  const choice = choices[step.id] ?? step.choice;
  if (choice === undefined) throw badRequest('bundle.open', { item: itemText(step.item) });
  const own = picks[step.id] ?? {};
  const known = new Set(step.conflicts.map(({ path }) => path.join('/')));
  const isWrong =
    (choice === 'merged' && step.merged === undefined) || Object.keys(own).some((place) => !known.has(place));
  if (isWrong) throw badRequest('bundle.choice', { item: itemText(step.item) });
  return { choice, picks: own };
}

/** The change to make; undefined if nothing changes. */
function deedOf(step: Step, choice: Choice, picks: Picks = {}): Deed | undefined {
  const { item, mine } = step;
  const value: JsonObject | undefined = outcomeOf(step, item, choice, picks);
  if (value === undefined || same(value, mine)) return undefined;
  return { kind: item.kind, key: item.key, value, before: mine };
}
