import { columnsOf } from './columns.js';
import { type CompileOptions, compile } from './compile.js';
import { MetadataError } from './metadata-error.js';
import type { AccessFile } from './metadata-files.js';
import { keepingSecrets, openedSecrets } from './secret-fields.js';
import type { DialectSpec, FieldSpec, FieldTypeName, ModelSpec } from './model.js';

const field = (type: FieldTypeName, more: Partial<FieldSpec> = {}): FieldSpec => ({ type, zh: 'f', en: 'f', ...more });

const order = (more: Partial<ModelSpec> = {}): ModelSpec => ({
  key: 'order',
  zh: 'o',
  en: 'Order',
  path: '/api/at/order',
  dialect: 'plant',
  table: 'at_order',
  display: 'orderNo',
  sort: '-createTime,orderNo',
  fields: {
    orderNo: field('code', { unique: true, readonly: true, rule: 'O{seq:3}' }),
    customerId: field('ref', { target: 'customer', required: true }),
    name: field('string', { unique: true }),
    total: field('decimal', { precision: 14, scale: 2, computed: '${SUM(ARRAYMAP(lines, item => item.amount))}' }),
    grand: field('decimal', { precision: 14, scale: 2, computed: '${total + tax}' }),
    tax: field('decimal', { precision: 14, scale: 2, computed: '${total * 0.13}' }),
    status: field('dict', { dict: 'order_status', numeric: true, default: '0', readonly: true }),
  },
  children: {
    lines: {
      key: 'orderLine',
      zh: 'l',
      en: 'Lines',
      table: 'at_order_line',
      parent: 'orderId',
      order: 'lineNo',
      fields: {
        lineNo: field('int'),
        qty: field('int', { required: true, default: '1' }),
        price: field('decimal', { default: 2 }),
        amount: field('decimal', { computed: '${qty * price}' }),
      },
      indexes: [{ fields: ['orderId', 'lineNo'], unique: true }],
    },
  },
  states: {
    field: 'status',
    initial: '0',
    values: { '0': { zh: 'd', en: 'Draft' }, '1': { zh: 'c', en: 'Confirmed' } },
  },
  actions: {
    confirm: {
      ...{ zh: 'c', en: 'Confirm', from: ['0'], to: '1' },
      must: [{ that: '${total > 0}', message: { zh: 'm', en: 'm' } }],
    },
  },
  guards: [{ on: ['create'], must: '${total >= 0}', field: 'total', message: { zh: 'm', en: 'm' } }],
  ...more,
});

const customer: ModelSpec = {
  key: 'customer',
  zh: 'c',
  en: 'Customer',
  table: 'at_customer',
  columns: 'plain',
  fields: { name: field('string') },
};

const plant: DialectSpec = {
  key: 'plant',
  calls: {
    'GET page': 'list',
    'GET tree': 'tree',
    'GET|POST remove': 'remove',
    'GET|POST confirm': 'action',
    'POST skip': 'action',
    'POST initiate': 'approval.initiate',
  },
};

function build(models: ModelSpec[], options: CompileOptions = {}, access: AccessFile[] = []) {
  const files = models.map((spec) => ({ file: `${spec.key}/model.json`, spec }));
  return compile({ models: files, dialects: [plant], words: { 'field.id': { zh: 'i', en: 'Key' } }, access }, options);
}

function problems(models: ModelSpec[], options: CompileOptions = {}, access: AccessFile[] = []): readonly string[] {
  try {
    build(models, options, access);
  } catch (error) {
    if (error instanceof MetadataError) return error.problems;
    throw error;
  }
  throw new Error('the metadata was accepted');
}

describe('tables', () => {
  const registry = build([order(), customer]);
  const resource = registry.resource('order');

  test('carry the standard columns of their kind around the declared ones', () => {
    expect([...resource.fields.keys()].slice(0, 3)).toEqual(['id', 'tenantId', 'orderNo']);
    expect([...resource.fields.keys()]).toEqual(expect.arrayContaining(['createDept', 'isDeleted', 'version']));
    expect([...registry.resource('customer').fields.keys()]).toEqual(['id', 'name', 'isDeleted']);
    expect(resource.fields.get('id')).toMatchObject({ standard: true, label: { zh: 'i', en: 'Key' } });
    expect(resource).toMatchObject({ tenant: true, logicalDelete: true, versioned: true, audited: true });
    expect(registry.resource('customer')).toMatchObject({ tenant: false, versioned: false, audited: false });
  });

  test('children have parent and audit columns but neither department nor version', () => {
    const [lines] = resource.children;
    expect([...(lines?.fields.keys() ?? [])]).toEqual([
      'id',
      'orderId',
      'tenantId',
      'lineNo',
      'qty',
      'price',
      'amount',
      'createUser',
      'createTime',
      'updateUser',
      'updateTime',
      'isDeleted',
    ]);
    expect(lines).toMatchObject({ property: 'lines', parentField: 'orderId', orderField: 'lineNo', min: 0, max: 200 });
    expect(registry.table('orderLine')).toBe(lines);
    expect(registry.tables.map(({ name }) => name)).toEqual(['at_order', 'at_order_line', 'at_customer']);
  });

  test('a declared standard key wins, and a natural key takes the place of id', () => {
    const region: ModelSpec = {
      key: 'region',
      zh: 'r',
      en: 'r',
      table: 'r',
      columns: 'plain',
      idField: 'code',
      fields: { code: field('string'), version: field('int') },
    };
    const compiled = build([region]).resource('region');
    expect([...compiled.fields.keys()]).toEqual(['code', 'version', 'isDeleted']);
    expect(compiled.versioned).toBe(false);
    expect(columnsOf(compiled, 'mysql')[0]).toMatchObject({ name: 'code', nullable: false });
  });

  test('defaults become canonical, in fields and in columns of both databases', () => {
    const [lines] = resource.children;
    expect(lines?.fields.get('price')?.spec.default).toBe('2.00');
    expect(resource.fields.get('status')?.spec.default).toBe(0);
    if (!lines) throw new Error('no lines');
    const price = (flavour: 'sqlite' | 'mysql') => columnsOf(lines, flavour).find(({ name }) => name === 'price');
    expect(price('sqlite')).toEqual({ name: 'price', type: 'integer', nullable: true, default: '200' });
    expect(price('mysql')).toEqual({ name: 'price', type: 'decimal(18,2)', nullable: true, default: '2.00' });
    expect(columnsOf(resource, 'sqlite')[0]).toEqual({ name: 'id', type: 'integer', nullable: false, default: null });
  });

  test('unique indexes are within tenant and live rows; document numbers are never reused', () => {
    const columns = (unique: boolean) => resource.indexes.filter((i) => i.unique === unique).map((i) => i.columns);
    expect(columns(true)).toEqual([
      ['tenant_id', 'order_no'],
      ['tenant_id', 'name', 'is_deleted'],
    ]);
    expect(columns(false)).toEqual([['tenant_id', 'is_deleted', 'create_time']]);
    // Begins with the parent, so that it also serves to read a document's lines.
    expect(resource.children[0]?.indexes.map((i) => i.columns)).toEqual([['order_id', 'line_no', 'is_deleted']]);
  });

  test('plain indexes begin as every list asks, and end in the usual order where one value is picked', () => {
    const declared = build([
      order({ indexes: [{ fields: ['status'] }, { fields: ['tax'] }, { fields: ['tenantId', 'customerId'] }] }),
      customer,
    ]);
    const plain = declared.resource('order').indexes.filter(({ unique }) => !unique);
    expect(plain.map(({ columns }) => columns)).toEqual([
      ['tenant_id', 'is_deleted', 'status', 'create_time'],
      ['tenant_id', 'is_deleted', 'tax'],
      ['tenant_id', 'customer_id'],
      ['tenant_id', 'is_deleted', 'create_time'],
    ]);
  });

  test('index names are bounded and differ', () => {
    const keys = ['aaaaaaaaaaaaaaaaaaaaaaaa1', 'aaaaaaaaaaaaaaaaaaaaaaaa2', 'aaaaaaaaaaaaaaaaaaaaaaaa3'];
    const wide: ModelSpec = {
      key: 'wide',
      zh: 'w',
      en: 'w',
      table: 'a_rather_long_table_name',
      columns: 'link',
      fields: Object.fromEntries(keys.map((key) => [key, field('int')])),
      indexes: [{ fields: keys }, { fields: [...keys].reverse() }],
    };
    const names = build([wide])
      .resource('wide')
      .indexes.map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(60);
  });

  test('computed fields are ordered by what they read', () => {
    expect(resource.computeOrder.map(({ key }) => key)).toEqual(['total', 'tax', 'grand']);
  });
});

describe('routes', () => {
  const registry = build([order(), customer], {
    operations: new Set(['list', 'remove', 'action', 'approval.initiate']),
  });

  test('are found by exact method and path', () => {
    expect(registry.route('GET', '/api/at/order/page')).toMatchObject({ call: { operation: 'list', verb: 'page' } });
    expect(registry.route('POST', '/api/at/order/remove')).toMatchObject({ call: { methods: ['GET', 'POST'] } });
    expect(registry.route('DELETE', '/api/at/order/remove')).toEqual({ otherMethods: ['GET', 'POST'] });
    expect(registry.route('POST', '/api/at/order/page')).toEqual({ otherMethods: ['GET'] });
    for (const path of [
      '/api/at/Order/page',
      '/api/at/order/page/',
      '/api/at/order//page',
      '/api/at/order',
      '/',
      'constructor',
    ]) {
      expect(registry.route('GET', path)).toBeUndefined();
    }
  });

  test('calls nobody can answer are skipped and listed', () => {
    expect(registry.skipped.map(({ verb, reason }) => `${verb}: ${reason}`)).toEqual([
      'tree: the model is no tree',
      'skip: the model has no action skip',
    ]);
  });

  test('a model overrides, adds, moves and switches off calls', () => {
    const calls: ModelSpec['calls'] = {
      'POST remove': { operation: 'none' },
      'GET page': {
        operation: 'list',
        where: { conjunction: 'and', children: [{ left: { type: 'field', field: 'status' }, op: 'equal', right: 1 }] },
      },
      'GET customers': { operation: 'select', of: 'customer' },
      'GET /api/at/elsewhere': { operation: 'list' },
    };
    const own = build([order({ calls }), customer]);
    expect(own.route('GET', '/api/at/order/remove')).toMatchObject({ call: { methods: ['GET'] } });
    expect(own.route('POST', '/api/at/order/remove')).toEqual({ otherMethods: ['GET'] });
    expect(own.route('GET', '/api/at/order/page')).toMatchObject({ call: { spec: { where: expect.anything() } } });
    expect(own.route('GET', '/api/at/order/customers')).toMatchObject({ call: { spec: { of: 'customer' } } });
    expect(own.route('GET', '/api/at/elsewhere')).toMatchObject({ resource: { key: 'order' } });
  });

  test('the version follows the content', () => {
    const again = build([order(), customer]);
    expect(again.version).toBe(registry.version);
    expect(build([order({ en: 'Orders' }), customer]).version).not.toBe(registry.version);
    expect(() => registry.resource('nothing')).toThrow('there is no resource nothing');
  });
});

describe('problems', () => {
  const fieldsWith = (more: Record<string, FieldSpec>) => ({ fields: { ...order().fields, ...more } });

  test.each<[string, Partial<ModelSpec>, string]>([
    ['unknown target', fieldsWith({ x: field('ref', { target: 'ghost' }) }), 'order.x: there is no resource ghost'],
    ['missing target', fieldsWith({ x: field('refs') }), 'order.x: a reference needs "target"'],
    ['missing dictionary', fieldsWith({ x: field('dicts') }), 'order.x: a dictionary field needs "dict"'],
    [
      'unknown dictionary',
      fieldsWith({ x: field('dict', { dict: 'ghost' }) }),
      'order.x: there is no dictionary ghost',
    ],
    [
      'wrong default',
      fieldsWith({ x: field('int', { default: 'a' }) }),
      'order.x: the default "a" is no int (value.notInteger)',
    ],
    [
      'wrong pattern',
      fieldsWith({ x: field('string', { pattern: '(' }) }),
      'order.x: the pattern is no regular expression',
    ],
    ['too many digits', fieldsWith({ x: field('decimal', { precision: 19 }) }), 'order.x: decimal(19,2)'],
    ['bounds crossed', fieldsWith({ x: field('int', { min: 2, max: 1 }) }), 'order.x: min 2 is above max 1'],
    [
      'unique without column',
      fieldsWith({ x: field('string', { unique: true, transient: true }) }),
      'order.x: a transient field',
    ],
    ['reserved key', fieldsWith({ constructor: field('string') }), 'order.constructor: this key is reserved'],
    [
      'broken formula',
      fieldsWith({ x: field('int', { computed: '${1 +}' }) }),
      'order.x.computed: the formula cannot be read',
    ],
    [
      'misspelt name',
      fieldsWith({ x: field('int', { computed: '${totl}' }) }),
      'order.x.computed: the formula reads unknown totl',
    ],
    [
      'misspelt condition',
      fieldsWith({ x: field('int', { requiredWhen: '${nmae}' }) }),
      'order.x.requiredWhen: the formula reads unknown nmae',
    ],
    ['display', { display: 'ghost' }, 'order.display: there is no stored field ghost'],
    ['pick', { pick: ['ghost'] }, 'order.pick: there is no stored field ghost'],
    ['sort', { sort: '-ghost' }, 'order.sort: there is no stored field ghost'],
    ['tree', { tree: { parent: 'ghost', root: '0' } }, 'order.tree.parent: there is no stored field ghost'],
    ['index', { indexes: [{ fields: ['ghost'] }] }, 'order.indexes: there is no stored field ghost'],
    ['id field', { idField: 'ghost' }, 'order: there is no key field ghost'],
    ['dialect', { dialect: 'ghost' }, 'order: there is no dialect ghost'],
    ['calls without path', { path: undefined }, 'order: a model with calls needs a path'],
    ['malformed call', { calls: { 'PUT x': { operation: 'list' } } }, 'order.calls: "PUT x" is no call'],
    [
      'call of a ghost',
      { calls: { 'GET x': { operation: 'select', of: 'ghost' } } },
      'order.calls GET x: there is no resource ghost',
    ],
    [
      'call of a missing action',
      { calls: { 'POST x': { operation: 'action' } } },
      'order.calls POST x: the model has no action x',
    ],
    [
      'where',
      {
        calls: {
          'GET x': {
            operation: 'list',
            where: { conjunction: 'and', children: [{ left: { type: 'field', field: 'ghost' }, op: 'equal' }] },
          },
        },
      },
      'order.calls x: there is no stored field ghost',
    ],
    [
      'guard field',
      { guards: [{ on: ['create'], must: '${1}', field: 'ghost', message: { zh: 'm', en: 'm' } }] },
      'order.guards: there is no field ghost',
    ],
    ['own key of a line twice', fieldsWith({ lines: field('string') }), 'order.lines: order also has a field lines'],
  ])('%s', (_name, more, expected) => {
    const found = problems([order(more), customer], {
      dictionaries: new Map([['order_status', new Set(['0', '1', '2'])]]),
    });
    expect(found).toEqual([expect.stringContaining(expected)]);
  });

  test('doubles of key, table, path and route', () => {
    const twin = order({ display: undefined });
    expect(problems([order(), twin, customer])).toEqual(
      expect.arrayContaining([
        'order: the key order already belongs to order',
        'order.lines: the key orderLine already belongs to order.lines',
        'order: the table at_order already belongs to order',
        'order: the path /api/at/order already belongs to order',
        'order: GET /api/at/order/page is already a call of order',
      ]),
    );
  });

  test('cycles are named, in the head and across lines', () => {
    const cyclic = fieldsWith({
      a: field('decimal', { computed: '${b + 1}' }),
      b: field('decimal', { computed: '${c}' }),
      c: field('decimal', { computed: '${a}' }),
    });
    expect(problems([order(cyclic), customer])).toEqual(['order: computed fields read each other: a → b → c → a']);
    const late = order();
    const lines = late.children?.['lines'];
    if (!lines) throw new Error('no lines');
    lines.fields['share'] = field('decimal', { computed: '${amount / total}' });
    expect(problems([late, customer])).toEqual([
      'order.lines.share: reads total of the head, which is computed after the lines',
    ]);
  });

  test('all are collected', () => {
    const found = problems([order({ display: 'ghost', sort: 'ghost2' })]);
    expect(found).toHaveLength(3);
  });

  test('access files and pages name what exists, once', () => {
    const menu = (code: string, more = {}) => ({ code, zh: 'm', en: 'm', path: `/${code}`, sort: 1, ...more });
    const access: AccessFile[] = [
      { file: 'a/access.json', spec: { model: 'ghost', menus: [menu('a', { page: 'list.page.json' })] } },
      {
        file: 'b/access.json',
        spec: {
          menus: [menu('a'), menu('b', { parent: 'nowhere' }), menu('c', { parent: 'd' }), menu('d', { parent: 'c' })],
          via: ['ghost'],
        },
      },
    ];
    expect(problems([customer], {}, access)).toEqual([
      'a/access.json: there is no model ghost',
      'a/access.json: menu a: there is no page list.page.json beside this file',
      'b/access.json: the code a is already declared in a/access.json',
      'b/access.json: there is no menu ghost',
      'b/access.json: menu a: /a is the path of a, too',
      'b/access.json: menu b: there is no menu nowhere',
      'b/access.json: menu c: it stands below itself',
      'b/access.json: menu d: it stands below itself',
    ]);
  });
});

describe('states', () => {
  const values = { '0': { zh: 'd', en: 'd' }, '1': { zh: 'c', en: 'c' }, '2': { zh: 'x', en: 'x' } };
  const states = { field: 'status', initial: '0', values };
  const move = (from: string[] | undefined, to: string): ModelSpec['actions'] => ({
    confirm: { zh: 'c', en: 'c', ...(from && { from }), to },
  });

  const anywhere: ModelSpec['actions'] = {
    confirm: { zh: 'c', en: 'c', to: { by: 'name', a: '0', b: '1', c: '2' } },
  };

  test.each<[string, Partial<ModelSpec>, string]>([
    [
      'unreachable',
      { states, actions: move(['0'], '1') },
      'order.states: state 2 cannot be reached from 0: no action leads there',
    ],
    [
      'reachable only from itself',
      { states, actions: { ...move(['0'], '1'), loop: { zh: 'l', en: 'l', internal: true, from: ['2'], to: '2' } } },
      'order.states: state 2 cannot be reached from 0',
    ],
    [
      'unknown target',
      { actions: { ...move(['0'], '1'), other: { zh: 'o', en: 'o', internal: true, to: '7' } } },
      'order.actions.other: there is no state 7',
    ],
    ['unknown source', { actions: move(['0', '8'], '1') }, 'order.actions.confirm: there is no state 8'],
    ['unknown editable', { editable: { update: ['9'] } }, 'order.editable.update: there is no state 9'],
    [
      'unknown field',
      { states: { ...states, field: 'ghost' }, actions: anywhere },
      'order.states: there is no stored field ghost',
    ],
    [
      'default is not initial',
      { states: { ...states, initial: '1' }, actions: anywhere },
      'order.states: status starts as 0, but the initial state is 1',
    ],
    ['no states', { states: undefined }, 'order.actions: the model declares no states'],
  ])('%s', (_name, more, expected) => {
    expect(problems([order(more), customer])).toEqual([expect.stringContaining(expected)]);
  });

  test('an action from any state reaches its targets', () => {
    expect(build([order({ states, actions: anywhere }), customer]).resource('order').actions.size).toBe(1);
  });
});

test('a hundred models compile together', () => {
  const models = Array.from({ length: 100 }, (_, at): ModelSpec => {
    const model = order({ key: `order${at}`, path: `/api/at/order${at}`, table: `at_order_${at}` });
    const lines = model.children?.['lines'];
    if (lines) model.children = { lines: { ...lines, key: `line${at}`, table: `at_line_${at}` } };
    return model;
  });
  const registry = build([...models, customer]);
  expect(registry.resources.size).toBe(101);
  expect(registry.tables).toHaveLength(201);
});

describe('what nobody would miss until it counts', () => {
  const action = (input: unknown): Partial<ModelSpec> => ({
    actions: { confirm: { zh: 'c', en: 'c', from: ['0'], to: '1', input: input as never } },
  });
  const withField = (more: Record<string, FieldSpec>): Partial<ModelSpec> => ({
    fields: { ...order().fields, ...more },
  });

  test.each<[string, Partial<ModelSpec>, string]>([
    ['lines as a target', { calls: { 'GET x': { operation: 'select', of: 'orderLine' } } }, 'orderLine are lines'],
    ['a field that an action cannot find', action({ nmae: {} }), 'order has no field nmae'],
    ['a figure that an action would set', action({ note: { field: 'total' } }), 'total is set by the engine alone'],
    ['a state that an action would set', action({ status: {} }), 'status is the state'],
    ['a misspelt word of a number', withField({ no: field('code', { rule: 'X{yyM}{seq:3}' }) }), '{yyM} is no date'],
    [
      'a misspelt field of a line rule',
      {
        children: {
          lines: {
            ...order().children!['lines']!,
            guards: [{ on: ['create'], must: '${qty > 0}', field: 'qtty', message: { zh: 'm', en: 'm' } }],
          },
        },
      },
      'there is no field qtty',
    ],
    [
      'a misspelt name in a line rule',
      {
        children: {
          lines: {
            ...order().children!['lines']!,
            guards: [{ on: ['create'], must: '${qtty > 0}', message: { zh: 'm', en: 'm' } }],
          },
        },
      },
      'reads unknown qtty',
    ],
    [
      'a secret as a name',
      { ...withField({ pin: field('string', { writeOnly: true }) }), display: 'pin' },
      'pin is a secret',
    ],
    [
      'a secret in a figure',
      withField({ pin: field('string', { writeOnly: true }), shown: field('string', { computed: '${pin}' }) }),
      'reads pin, which is a secret',
    ],
    [
      'a secret in a number',
      withField({ pin: field('string', { writeOnly: true }), no: field('code', { rule: '{pin}-{seq:3}' }) }),
      'reads pin, which is a secret',
    ],
  ])('%s is told', (_, more, problem) => {
    expect(problems([order(more), customer]).join('\n')).toContain(problem);
  });

  test('an operation that nobody registered is told, of dialects and of models', () => {
    const operations = new Set(['list', 'remove', 'action']);
    const calls: ModelSpec['calls'] = { 'POST send': { operation: 'sumbit' } };
    expect(problems([order({ calls }), customer], { operations })).toEqual([
      'dialect plant POST initiate: there is no operation approval.initiate',
      'order.calls POST send: there is no operation sumbit',
    ]);
  });

  test('a default outside its dictionary is told', () => {
    const dictionaries = new Map([['order_status', new Set(['1', '2'])]]);
    expect(problems([order(), customer], { dictionaries }).join()).toContain(
      'the default 0 is no key of the dictionary',
    );
  });

  test('what a reference copies must be there on both sides, and fit', () => {
    const copying = (copies: Record<string, string>, type: FieldTypeName = 'ref') => {
      const base = order();
      const customerId = field(type, { target: 'customer', copies });
      return problems([
        { ...base, fields: { ...base.fields, customerId, note: field('string', { length: 3 }) } },
        customer,
      ]);
    };
    const place = 'order.customerId';
    const fits = 'do not fit: type, length, scale, dictionary and pattern must';
    expect(copying({ nothing: 'name' })).toEqual([
      `${place}.copies.nothing: order has no field nothing that takes values`,
    ]);
    expect(copying({ total: 'name' })).toContain(`${place}.copies.total: order has no field total that takes values`);
    expect(copying({ note: 'street' })).toEqual([`${place}.copies.note: customer has no stored field street`]);
    expect(copying({ tax: 'name' })).toContain(`${place}.copies.tax: values of customer.name ${fits}`);
    expect(copying({ note: '${names}' })).toEqual([`${place}.copies.note: customer has no stored field names`]);
    expect(copying({ name: 'name' }, 'string')).toContain(`${place}: only a ref has something to copy from`);
  });

  test('calls, codes, roles and fields that access.json misspells are told', () => {
    const spec: AccessFile['spec'] = {
      model: 'order',
      menus: [
        { code: 'order', zh: 'o', en: 'Orders', path: '/o', buttons: [{ code: 'order_add', zh: 'a', en: 'Add' }] },
      ],
      permissions: { page: 'menu', 'POST confirm': 'order_add', pgae: 'menu', remove: 'order_remvoe' },
      grants: { sales: ['order', 'order_ad'], sale: [] },
      fieldRules: [
        { field: 'lines.price', roles: ['sales'], rule: 'hidden' },
        { field: 'lines.prcie', roles: ['slaes'], rule: 'hidden' },
      ],
    } as never;
    const found = problems([order(), customer], { roles: new Set(['sales']) }, [{ file: 'a', spec }]);
    expect(found).toEqual([
      'a: permissions: order has no call pgae, did you mean page?',
      'a: permissions.remove: there is no code order_remvoe',
      'a: grants: no role has the button order_add: nobody sees it',
      'a: grants.sales: there is no code order_ad, did you mean order_add?',
      'a: grants: there is no role sale, did you mean sales?',
      'a: fieldRules: there is no field lines.prcie, did you mean lines.price?',
      'a: fieldRules lines.prcie: there is no role slaes, did you mean sales?',
    ]);
  });

  test('a published model keeps secrets and tables closed', () => {
    const own = order({ ...withField({ pin: field('string', { writeOnly: true }) }) });
    const open = order({ ...withField({ pin: field('string', { list: true }) }) });
    expect(openedSecrets(open, own)).toEqual(['order.pin: a secret stays "writeOnly"']);
    expect(keepingSecrets(open, own).fields['pin']).toMatchObject({ writeOnly: true });
    expect(openedSecrets(own, own)).toEqual([]);
    expect(openedSecrets(order(), { ...order(), path: undefined })).toHaveLength(1);
    expect(openedSecrets({ ...own, table: 'lc_secret' }, own)).toHaveLength(1);
    for (const table of ['lc_user', 'sqlite_master', 'migrations'])
      expect(openedSecrets({ ...order(), key: 'fresh', table }, undefined)).toHaveLength(1);
  });
});
