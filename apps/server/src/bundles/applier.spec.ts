import type { Actor } from '../access/index.js';
import type { TenantDatabase, VersionWatch } from '../database/index.js';
import type { Dictionaries, MetadataService } from '../engine/index.js';
import { badRequest } from '../errors/index.js';
import type { ModelChange, PublishedModels } from '../platform/develop/index.js';
import type { AllThings } from './all-things.js';
import { Applier, type Deed } from './applier.js';

const NOTHING = async (): Promise<void> => undefined;
const DEEDS: readonly Deed[] = [
  { kind: 'model', key: 'note', value: { model: {} }, before: undefined },
  { kind: 'menu', key: 'board', value: {}, before: undefined },
];

const refuse = async (): Promise<never> => {
  throw badRequest('bundle.noMenu', { code: 'above' });
};

/**
 * `change`: the change that the model needs; models that change do not compile. `write`: how a menu is written. `asOne`:
 * how the database runs the transaction. `forgot`: called when what was read must be forgotten.
 */
function applier(
  change: ModelChange | undefined,
  write: () => Promise<unknown> = refuse,
  asOne: TenantDatabase['asOne'] = (work) => work(),
  forgot: () => void = () => undefined,
): Applier {
  const menus = { write };
  const things = { models: { change: async () => change }, of: () => menus } as unknown as AllThings;
  const models = {
    prepare: async () => {
      throw badRequest('model.invalid', { detail: 'hologram' });
    },
  } as unknown as PublishedModels;
  const transaction = (work: () => Promise<unknown>) => work();
  const database = { asOne, transaction } as unknown as TenantDatabase;
  const watch = { changed: forgot } as unknown as VersionWatch;
  const dictionaries = { ready: NOTHING } as unknown as Dictionaries;
  const metadata = { reload: NOTHING } as unknown as MetadataService;
  return new Applier(things, models, metadata, dictionaries, database, watch);
}

const refused = async (change: ModelChange | undefined): Promise<string[]> => [
  ...(await applier(change).rehearse({} as Actor, DEEDS, 'm')).keys(),
];

test('the other items are tried when no model needs a change any more', async () => {
  expect(await refused(undefined)).toEqual(['menu:board']);
});

test('only the models are told when they do not compile', async () => {
  const change: ModelChange = { key: 'note', model: undefined, baseVersion: 1, rights: null };
  expect(await refused(change)).toEqual(['model:note']);
});

test('an attempt after a deadlock forgets what the one before has read', async () => {
  const order: string[] = [];
  const note = (word: string) => async (): Promise<void> => void order.push(word);
  const twice: TenantDatabase['asOne'] = (work) => work().then(work);
  const options = { message: 'm', last: NOTHING };
  const [, menu] = DEEDS;
  await applier(undefined, note('write'), twice, () => void note('forget')()).run({} as Actor, [menu!], options);
  expect(order).toEqual(['write', 'forget', 'write']);
});
