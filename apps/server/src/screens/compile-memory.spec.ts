import { fileURLToPath } from 'node:url';
import {
  type CompiledRegistry,
  CompileMemory,
  compile,
  loadSchemas,
  MetadataError,
  type MetadataFiles,
} from '../metadata/index.js';
import { compileScreens } from './index.js';

const files = loadSchemas(fileURLToPath(new URL('../../../../schemas', import.meta.url)));

type Change = (files: MetadataFiles) => MetadataFiles;
type Model = MetadataFiles['models'][number]['spec'];

const withModel =
  (key: string, change: (spec: Model) => Model): Change =>
  (all) => ({
    ...all,
    models: all.models.map((one) => (one.spec.key === key ? { ...one, spec: change(one.spec) } : one)),
  });

const withField = (spec: Model, key: string, field: Model['fields'][string]): Model => ({
  ...spec,
  fields: { ...spec.fields, [key]: field },
});

const without = (spec: Model, key: string): Model => ({
  ...spec,
  fields: Object.fromEntries(Object.entries(spec.fields).filter(([name]) => name !== key)),
});

const withAccess =
  (folder: string, change: (spec: MetadataFiles['access'][number]['spec']) => object): Change =>
  (all) => ({
    ...all,
    access: all.access.map((one) =>
      one.file.includes(folder) ? { ...one, spec: change(one.spec) as typeof one.spec } : one,
    ),
  });

/** Everything of a registry that can be compared, or the problems. */
function outcome(make: () => CompiledRegistry): unknown {
  try {
    const { version, resources, skipped, pages } = make();
    const parts = [...resources.values()].map(({ model, calls, actions, children, fields, indexes, menus, name }) => ({
      ...{ model, calls, actions: [...actions.keys()], indexes, menus, name },
      fields: [fields, ...children.map((child) => child.fields)].map((some) =>
        [...some.values()].map(({ key, spec, label, stored, computed }) => ({
          key,
          spec,
          label,
          stored,
          reads: computed?.reads,
        })),
      ),
    }));
    return { version, skipped, pages, parts };
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    return error.problems;
  }
}

describe('a compilation that remembers', () => {
  const memory = new CompileMemory();
  const remembered = (all: MetadataFiles) => compile(all, { screens: compileScreens, memory });
  const note = { type: 'string', length: 40, zh: '附注', en: 'Note' } as const;

  const changes: readonly (readonly [string, Change])[] = [
    ['a new field', withModel('leave', (spec) => withField(spec, 'extraNote', note))],
    ['another label', withModel('nqContractSign', (spec) => ({ ...spec, en: 'Deal', zh: '合同签署单' }))],
    ['a field of a model that many refer to', withModel('dept', (spec) => withField(spec, 'extraNote', note))],
    [
      'a model without the field that shows it',
      withModel('dept', (spec) => ({ ...spec, display: undefined }) as Model),
    ],
    ['a field that pages and actions need', withModel('leave', (spec) => without(spec, 'reason'))],
    [
      'a model that others refer to is gone',
      (all) => ({ ...all, models: all.models.filter(({ spec }) => spec.key !== 'post') }),
    ],
    [
      'a menu without its buttons',
      withAccess('/dept/', (spec) => ({ ...spec, menus: spec.menus?.map((menu) => ({ ...menu, buttons: [] })) })),
    ],
    [
      'a menu with a page of its own',
      withAccess('/dept/', (spec) => ({
        ...spec,
        menus: spec.menus?.map((menu) => ({ ...menu, page: 'other.page.json' })),
      })),
    ],
    ['one screen less', (all) => ({ ...all, screens: all.screens.slice(1) })],
    [
      'a screen with an unknown column',
      (all) => ({
        ...all,
        screens: all.screens.map((one, at) =>
          one.spec.columns && at < 30 ? { ...one, spec: { ...one.spec, columns: ['nowhere'] } } : one,
        ),
      }),
    ],
    [
      'a reference to what was not there',
      withModel('leave', (spec) => withField(spec, 'postId', { type: 'ref', target: 'post', zh: '岗', en: 'Post' })),
    ],
  ];

  const usual = outcome(() => compile(files, { screens: compileScreens }));
  beforeAll(() => void remembered(files));

  it.each(changes)('makes the same as one from nothing: %s', (_, change) => {
    const changed = change(files);
    const expected = outcome(() => compile(changed, { screens: compileScreens }));
    expect(expected).not.toEqual(usual);
    expect(outcome(() => remembered(changed))).toEqual(expected);
    // Nothing of the change is left behind.
    expect(outcome(() => remembered(files))).toEqual(usual);
  });

  it('takes over the models and pages that have nothing to do with a change', () => {
    const before = remembered(files);
    const { resources, pages } = remembered(withModel('leave', (spec) => withField(spec, 'extraNote', note))(files));
    const made = [...resources.values()].filter((one) => before.resources.get(one.key) !== one).map(({ key }) => key);
    expect(made).toEqual(['leave']);
    const others = pages.filter((page) => !before.pages.includes(page)).map(({ file }) => file);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every((file) => file.includes('leave'))).toBe(true);
  });
});
