import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { compile } from './compile.js';
import { loadFileCheck, loadLimits, loadSchemas } from './loader.js';
import { MetadataError } from './metadata-error.js';
import type { AccessSpec, DialectSpec, ModelSpec } from './model.js';

const schemas = resolve('../../schemas');
const check = loadFileCheck(schemas);

/** Every key of every shape once: the JSON Schema must allow everything that model.ts allows. */
const model: Required<ModelSpec> = {
  $schema: '../meta/model.schema.json',
  key: 'order',
  zh: 'z',
  en: 'e',
  path: '/api/at/order',
  dialect: 'plant',
  table: 'at_order',
  columns: 'business',
  home: 'tenant',
  view: ['SELECT 1 AS id'],
  managed: true,
  idField: 'id',
  display: 'no',
  pick: ['no'],
  tree: { parent: 'parentId', root: '0' },
  uses: ['approval'],
  patch: { fields: { comment: { list: true } } },
  sort: '-createTime',
  process: 'order',
  fields: {
    no: {
      type: 'code',
      zh: 'z',
      en: 'e',
      length: 32,
      precision: 8,
      scale: 2,
      dict: 'd',
      dictSource: 'biz',
      numeric: true,
      target: 't',
      rule: 'O{seq:3}',
      required: true,
      requiredWhen: '${a}',
      visibleWhen: '${a}',
      readonly: true,
      writeOnly: true,
      transient: true,
      unique: true,
      list: true,
      search: true,
      match: 'like',
      sortable: true,
      default: null,
      min: 0.5,
      max: 1,
      pattern: '^O',
      unit: 'kg',
      help: { zh: 'z', en: 'e' },
      computed: '${a}',
    },
  },
  children: {
    lines: {
      key: 'line',
      zh: 'z',
      en: 'e',
      table: 'at_line',
      parent: 'orderId',
      order: 'no',
      min: 1,
      max: 200,
      fields: {},
      indexes: [{ fields: ['a'], unique: true }],
    },
  },
  states: { field: 'status', initial: '0', values: { '0': { zh: 'z', en: 'e', color: '#00FF00' } } },
  editable: { update: ['0'], remove: ['0'] },
  approval: { running: '0', approved: '0', rejected: '0', revoked: '0', returned: '0' },
  actions: {
    t: {
      ...{ zh: 'z', en: 'e', permission: 'p', internal: false, from: ['0'], to: { by: 'a', x: '0' }, undo: 'u' },
      batch: true,
      input: {
        a: { field: 'b', required: true },
        b: { type: 'int', zh: 'z', en: 'e' },
        lines: ['a'],
        parts: { fields: ['a'], add: true, required: true },
      },
      reads: {
        sum: { sum: 'a', of: 'm', where: { a: '${a}' } },
        count: { count: 'm', where: { conjunction: 'and', children: [] } },
        one: { one: 'm', where: { a: '${a}' } },
      },
      set: { a: '${a}', 'lines.a': 1 },
      must: [
        { that: '${a}', field: 'a', message: { zh: 'z', en: 'e' } },
        { none: 'm', where: { a: 1 }, message: { zh: 'z', en: 'e' } },
        { some: 'm', where: { a: 1 }, message: { zh: 'z', en: 'e' } },
        { not: 'a' },
      ],
      effects: [
        {
          create: 'm',
          each: 'lines',
          times: '${a}',
          when: '${a}',
          values: { a: 1 },
          lines: { l: { each: 'lines', values: { a: 1 } } },
        },
        { update: 'm', id: '${a}', set: { a: 1 }, add: { a: 1 }, by: 't' },
        { move: 'm', where: { a: 1 }, by: 't' },
        { remove: 'm', where: { a: 1 } },
        { notify: { roles: ['r'], users: '${a}' }, text: 't' },
        { do: 'a.b' },
      ],
    },
  },
  guards: [{ on: ['create', 'update'], must: '${a}', field: 'a', message: { zh: 'z', en: 'e' } }],
  calls: {
    'GET|POST a/b-c': {
      operation: 'select',
      of: 'user',
      where: { conjunction: 'and', children: [] },
      with: { fields: ['a'] },
    },
  },
  prints: {
    paper: {
      zh: 'z',
      en: 'e',
      paper: 'A4',
      code: { kind: 'qr', field: 'no' },
      blocks: [
        { title: { zh: 'z', en: 'e' }, fields: ['no'], across: 2 },
        { title: { zh: 'z', en: 'e' }, lines: 'lines', columns: ['qty'], totals: { qty: 'no' } },
        { title: { zh: 'z', en: 'e' }, signatures: 'self' },
        { places: [{ zh: 'z', en: 'e' }] },
      ],
    },
  },
  figures: {
    open: {
      ...{ zh: 'z', en: 'e', boards: ['home'], sort: 1, menu: 'order', group: 'status', none: { zh: 'z', en: 'e' } },
      where: { conjunction: 'and', children: [] },
      measures: [{ zh: 'z', en: 'e', sum: 'qty', share: true, where: {}, per: 1000, unit: 't' }],
    },
  },
  indexes: [{ fields: ['a'] }],
};
const dialect: Required<DialectSpec> = {
  $schema: '../meta/dialect.schema.json',
  key: 'plant',
  calls: { 'GET page': 'list', 'POST act': { operation: 'action' } },
};
const access: Required<AccessSpec> = {
  $schema: '../meta/access.schema.json',
  model: 'order',
  menus: [
    {
      code: 'order',
      zh: 'z',
      en: 'e',
      path: '/order',
      parent: 'office',
      icon: 'fa fa-file',
      sort: 1,
      isOpen: 1,
      isCache: 2,
      page: 'list.page.json',
      buttons: [{ code: 'order_add', zh: 'z', en: 'e', alias: 'add', action: 3, sort: 1, path: '/api' }],
    },
  ],
  via: ['order'],
  permissions: { list: 'menu' },
  grants: { sales: ['order'] },
  dataScopes: [
    {
      code: 's',
      zh: 'z',
      en: 'e',
      type: 5,
      column: 'createUser',
      value: { conjunction: 'and', children: [] },
      roles: ['sales'],
    },
  ],
  fieldRules: [{ field: 'price', roles: ['sales'], rule: 'masked' }],
};

describe('the JSON Schemas', () => {
  test('accept every key of the shapes', () => {
    expect(check('model', model)).toEqual([]);
    expect(check('dialect', dialect)).toEqual([]);
    expect(check('access', access)).toEqual([]);
    expect(check('page', { menu: 'order', title: { zh: 'z', en: 'e' }, body: { type: 'page' } })).toEqual([]);
  });

  test('know the settings of each operation', () => {
    const settings = (operation: string, settings: unknown): string[] =>
      check('model', { ...model, calls: { 'POST x': { operation, with: settings } } });
    expect(settings('action', { action: { by: 'hold', true: 'hold' } })).toEqual([]);
    expect(settings('import', { child: 'lines', key: ['code'] })).toEqual([]);
    expect(settings('action', { actoin: 'x' })).toEqual(['/calls/POST x/with: unknown key "actoin"']);
    expect(settings('select', { role: 'sales' })).toEqual(['/calls/POST x/with: unknown key "role"']);
    expect(settings('export', { columns: 'code' })).toEqual(['/calls/POST x/with/columns: must be array']);
    expect(settings('list', { match: 'like' })).toHaveLength(1);
    expect(settings('remove', { ids: 'x' })).toEqual(['/calls/POST x/with: unknown key "ids"']);
    expect(settings('update', { ids: 'x' })).toEqual(['/calls/POST x/with: must NOT have more than 0 properties']);
  });

  test('say what is wrong, and where', () => {
    const wrong = {
      ...model,
      tabel: 'x',
      key: 'Order',
      fields: { no: { type: 'number', zh: 'z', en: 'e' }, 'a-b': { type: 'int', zh: 'z' } },
    };
    expect(check('model', wrong)).toEqual(
      expect.arrayContaining([
        '/: unknown key "tabel"',
        expect.stringMatching(/^\/key: must match pattern/),
        expect.stringMatching(/^\/fields\/no\/type: must be one of string, text, int/),
        "/fields/a-b: must have required property 'en'",
      ]),
    );
    expect(check('page', { menu: 'order', body: [] })).toEqual(['/body: must be object']);
    expect(check('access', { menus: [{ code: 'a' }] })).toContain("/menus/0: must have required property 'path'");
    expect(check('model', null)).toEqual(['/: must be object']);
  });
});

describe('loadSchemas', () => {
  let dir = '';
  const put = (file: string, value: unknown) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), typeof value === 'string' ? value : JSON.stringify(value));
  };
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'schemas-'));
    symlinkSync(join(schemas, 'meta'), join(dir, 'meta'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  test('reads every kind of file and joins the texts', () => {
    put('office/order/model.json', model);
    put('office/order/access.json', access);
    put('office/order/list.page.json', { menu: 'order', body: { type: 'page' } });
    put('office/order/examples.json', { anything: true });
    put('dialects/plant.json', dialect);
    put('i18n/zh.json', { shell: { save: 'zs' }, 'shell.only': 'zo' });
    put('i18n/en.json', { shell: { save: 'Save' } });
    put('i18n/messages.json', { 'value.x': { zh: 'zx', en: 'x' } });
    const files = loadSchemas(dir);
    expect(files.models).toEqual([{ file: 'office/order/model.json', spec: model }]);
    expect(files.access).toEqual([{ file: 'office/order/access.json', spec: access }]);
    expect(files.pages).toEqual([
      {
        file: 'office/order/list.page.json',
        name: 'list.page.json',
        menu: 'order',
        title: undefined,
        body: { type: 'page' },
      },
    ]);
    expect(files.dialects).toEqual([dialect]);
    expect(files.words).toEqual({
      'shell.save': { zh: 'zs', en: 'Save' },
      'shell.only': { zh: 'zo', en: 'zo' },
      'value.x': { zh: 'zx', en: 'x' },
    });
  });

  test('tells any change of a text by the hash', () => {
    put('office/order/model.json', model);
    put('i18n/zh.json', { a: 'x' });
    const { hash } = loadSchemas(dir);
    expect(loadSchemas(dir, hash)).toEqual({ ...loadSchemas(dir), check: expect.any(Function) });
    put('i18n/zh.json', { a: 'y' });
    expect(loadSchemas(dir).hash).not.toBe(hash);
    // Only files with the given hash have passed the checks.
    put('office/order/model.json', { key: 'b' });
    expect(() => loadSchemas(dir, hash)).toThrow(MetadataError);
  });

  test('collects the problems of all files', () => {
    put('a/model.json', '{');
    put('b/model.json', { key: 'b' });
    put('dialects/c.json', { key: 'c', calls: { 'PUT x': 'list' } });
    let problems: readonly string[] = [];
    try {
      loadSchemas(dir);
    } catch (error) {
      if (!(error instanceof MetadataError)) throw error;
      problems = error.problems;
    }
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^a\/model\.json: /),
        "b/model.json /: must have required property 'table'",
        expect.stringMatching(/^dialects\/c\.json \/calls: /),
      ]),
    );
  });
});

describe('the product', () => {
  test('its own files load and compile', () => {
    const files = loadSchemas(schemas);
    const registry = compile(files);
    expect(registry.resources.size).toBe(files.models.length);
    expect(files.dialects.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['approval', 'document', 'lookup', 'platform', 'record', 'step']),
    );
  });

  test('every message this room mentions has its text', () => {
    const { words } = loadSchemas(schemas);
    const sources = readdirSync('src/metadata', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.spec)\.ts$/.test(file),
    );
    const codes = sources.flatMap(
      (file) => readFileSync(join('src/metadata', file), 'utf8').match(/(?<=')(value|record)\.[a-zA-Z]+(?=')/g) ?? [],
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !words[code]?.zh || !words[code]?.en)).toEqual([]);
  });

  it('gives no message the key by which pages name a field', () => {
    const messages = JSON.parse(readFileSync(join(schemas, 'i18n/messages.json'), 'utf8')) as Record<string, unknown>;
    const labels = loadSchemas(schemas).models.flatMap(({ spec }) =>
      Object.keys(spec.fields).map((field) => `${spec.key}.${field}`),
    );
    expect(labels.filter((key) => key in messages)).toEqual([]);
  });

  test('its limits name the eleven column filters', () => {
    const { columnFilters, page } = loadLimits(schemas);
    expect(columnFilters.map(({ id }) => id)).toHaveLength(11);
    expect(page).toMatchObject({ sizes: [10, 30, 50, 100, 200], default: 10, max: 200 });
  });
});
