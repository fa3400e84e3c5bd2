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

/** Refuses every menu. `change`: the change that the model needs; models that change do not compile. */
function applier(change: ModelChange | undefined): Applier {
  const menus = {
    write: async () => {
      throw badRequest('bundle.noMenu', { code: 'above' });
    },
  };
  const things = { models: { change: async () => change }, of: () => menus } as unknown as AllThings;
  const models = {
    prepare: async () => {
      throw badRequest('model.invalid', { detail: 'hologram' });
    },
  } as unknown as PublishedModels;
  const database = { asOne: (work: () => Promise<unknown>) => work() } as unknown as TenantDatabase;
  const watch = { changed: () => undefined } as unknown as VersionWatch;
  const dictionaries = { ready: NOTHING } as unknown as Dictionaries;
  return new Applier(things, models, {} as MetadataService, dictionaries, database, watch);
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
