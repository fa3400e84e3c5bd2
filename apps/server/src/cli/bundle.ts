import { createReadStream, writeFileSync } from 'node:fs';
import type { Actor } from '../access/index.js';
import { Access, MANAGING_TENANT } from '../access/index.js';
import { Bundles, BundleStore, fingerprintOf, planView } from '../bundles/index.js';
import type { Config } from '../config/index.js';
import { createLamina, type Lamina } from '../create-app.js';
import { AppError } from '../errors/index.js';

/** Options of the command line besides file and command. */
interface BundleOptions {
  readonly as?: string | undefined;
  readonly menus?: string | undefined;
  readonly roles?: string | undefined;
  readonly name?: string | undefined;
  readonly take?: readonly string[] | undefined;
  readonly unchanged?: boolean | undefined;
}

const list = (text: string | undefined): string[] => (text ?? '').split(',').filter((one) => one !== '');
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** The administrator on whose behalf the command runs (`--as`, by default `admin`). Throws if there is none. */
async function actorOf({ app, database }: Lamina, account = 'admin'): Promise<Actor> {
  const user = await database.read.get<{ id: string }>(
    'SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = ? AND tenant_id = ? AND is_deleted = 0',
    [account, MANAGING_TENANT],
  );
  const actor = user && (await app.get(Access).actorOf(user.id));
  if (actor?.isAdministrator !== true) throw new Error(`${account} is no administrator of the managing tenant`);
  return actor;
}

async function within(
  config: Config,
  options: BundleOptions,
  work: (lamina: Lamina, actor: Actor) => Promise<void>,
): Promise<void> {
  const lamina = await createLamina(config);
  try {
    await work(lamina, await actorOf(lamina, options.as));
  } catch (error) {
    const { data } = error instanceof AppError ? error.extra : {};
    if (typeof data === 'object' && data !== null && 'publicKey' in data)
      throw new Error(
        `${(error as Error).message}\naccept it with: lamina bundle accept ${String(data.publicKey)} --name NAME`,
      );
    throw error;
  } finally {
    await lamina.close();
  }
}

/** Writes the bundle of menus, and of the rights of roles to them, into a file. */
export function makeBundle(config: Config, file: string, options: BundleOptions): Promise<void> {
  const chosen = { menus: list(options.menus), roles: list(options.roles) };
  if (file === '' || chosen.menus.length === 0) throw new Error('bundle make: name the file and --menus CODE,CODE');
  return within(config, options, async ({ app }, actor) => {
    const bundles = app.get(Bundles);
    const { items, needs } = await bundles.contents(chosen);
    writeFileSync(file, await bundles.make(actor, options.name ?? chosen.menus.join(', '), chosen), { flag: 'wx' });
    for (const { kind, key, because } of items)
      tell(`  ${kind}:${key}${because === undefined ? '' : ` (for ${because})`}`);
    tell(`${file}: ${items.length} items; ${needs.length} things of the product must be there already`);
  });
}

/** Prints what the bundle in a file would change; with `apply` makes the changes. */
export function takeBundle(config: Config, file: string, apply: boolean, options: BundleOptions): Promise<void> {
  if (file === '') throw new Error(`bundle ${apply ? 'apply' : 'plan'}: name the file`);
  const choices = Object.fromEntries(
    (options.take ?? []).map((one) => one.split('=') as [string, 'mine' | 'theirs' | 'merged']),
  );
  return within(config, options, async ({ app }, actor) => {
    const bundles = app.get(Bundles);
    const id = await bundles.receive(actor, createReadStream(file));
    const plan = await bundles.plan(actor, id);
    const view = planView(plan, 'en');
    if (view.missing !== '') tell(`missing here: ${view.missing}`);
    for (const item of view.items) {
      tell(`  ${item.id}: ${item.statusName}${item.problem === '' ? '' : `, ${item.problem}`}`);
      for (const line of item.status === 'same' ? [] : item.changes) tell(`      ${line}`);
      for (const { label, mine, theirs } of item.conflicts)
        tell(`      ! ${label}: here ${mine}, in the bundle ${theirs}`);
    }
    if (!apply) return app.get(BundleStore).discard(id);
    const { applied } = await bundles.apply(actor, id, view.mark, { choices, picks: {} });
    tell(`applied as ${id}: ${applied} items changed; take it back with: lamina bundle undo ${id}`);
  });
}

/** Undoes an applied bundle; without an id, lists the bundles. */
export function undoBundle(config: Config, id: string, options: BundleOptions): Promise<void> {
  return within(config, options, async ({ app }, actor) => {
    if (id === '') {
      for (const one of await app.get(BundleStore).list())
        tell(
          `${one.id} ${one.name} of ${one.house}: ${['waiting', 'applied', 'undone'][one.state]} ${one.applyTime ?? ''}`,
        );
      return;
    }
    const { undone, kept } = await app.get(Bundles).undo(actor, id, options.unchanged === true);
    tell(`undone: ${undone} items; columns of models stay with their rows`);
    for (const item of kept) tell(`  ${item} was changed since and stays as it is`);
  });
}

/** Prints the key of this installation, which other installations can accept. */
export function showInstallation(config: Config): Promise<void> {
  return within(config, {}, async ({ app }) => {
    const { publicKey } = await app.get(BundleStore).key();
    tell(`${publicKey}\nfingerprint ${fingerprintOf(publicKey)}`);
  });
}

/** Accepts the bundles of an installation by its key. */
export function acceptInstallation(config: Config, publicKey: string, options: BundleOptions): Promise<void> {
  return within(config, options, async ({ app }, actor) => {
    await app.get(Bundles).accept(actor, options.name ?? fingerprintOf(publicKey), publicKey);
    tell(`accepted: ${fingerprintOf(publicKey)}`);
  });
}
