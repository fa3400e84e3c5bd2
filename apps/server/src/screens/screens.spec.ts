import { compile } from '../metadata/index.js';
import type { AccessSpec, ModelSpec, ScreenSpec } from '../metadata/index.js';
import type { Node } from './node.js';
import { compileScreens } from './index.js';

const text = (more: object = {}) => ({ type: 'string', zh: 'x', en: 'x', length: 32, ...more });
const paper = {
  ...{ key: 'paper', zh: 'p', en: 'Paper', path: '/api/at/paper', table: 'at_paper', columns: 'base' },
  fields: {
    code: text({ required: true, list: true, search: true }),
    kind: { type: 'dict', zh: 'k', en: 'Kind', dict: 'paper_kind', list: true, default: 2, numeric: true },
    amount: { type: 'int', zh: 'a', en: 'Amount', list: true, min: 0 },
    secret: text({ writeOnly: true }),
    sum: { type: 'int', zh: 's', en: 'Sum', computed: 'amount * 2' },
    remark: text({ length: 255 }),
    note: text({ requiredWhen: '${amount > 1}', visibleWhen: '${amount > 0}' }),
  },
  calls: {
    'GET list': { operation: 'list', with: { match: 'equal' } },
    'GET detail': 'detail',
    'POST submit': 'submit',
    'POST remove': 'remove',
  },
} as unknown as ModelSpec;

const button = (alias: string) => ({
  code: `paper_${alias}`,
  zh: alias,
  en: alias,
  alias,
  action: 1 as const,
  sort: 1,
});
const rights = {
  model: 'paper',
  menus: [
    {
      ...{ code: 'paper', zh: 'p', en: 'Paper', path: '/paper', sort: 1, page: 'list.screen.json' },
      buttons: ['add', 'edit', 'delete', 'view'].map(button),
    },
  ],
} as unknown as AccessSpec;

const SCREEN: ScreenSpec = { menu: 'paper', kind: 'list' };
const words = {
  'paper.missing.code': { zh: 'm', en: 'm' },
  ...Object.fromEntries(
    ['ask', 'askNamed', 'askMany', 'titleNamed'].map((key) => [`document.${key}`, { zh: key, en: key }]),
  ),
  ...Object.fromEntries(
    ['page', 'role', 'field', 'missing']
      .flatMap((room) =>
        [
          'search',
          'reset',
          'add',
          'edit',
          'view',
          'showAll',
          'showLess',
          'remove',
          'removeBatch',
          'upload',
          'selectFirst',
          'refresh',
        ]
          .concat([
            'columns',
            'save',
            'cancel',
            'close',
            'added',
            'updated',
            'removed',
            'noData',
            'noDataHint',
            'index',
            'operation',
          ])
          .concat([
            'tenantId',
            'createTime',
            'import',
            'importTitle',
            'importFile',
            'importSome',
            'importDone',
            'importCovered',
          ])
          .concat([
            'yes',
            'no',
            'top',
            'addBelow',
            'entries',
            'chooseHead',
            'done',
            'selectOne',
            'enter',
            'choose',
            'typeToSearch',
            'parent',
            'chooseNode',
            'removeNodeQuestion',
            'id',
          ])
          .concat(['importPartial', 'importLine', 'importReason', 'template', 'export', 'print', 'printBatch'])
          .map((key) => `${room}.${key}`),
      )
      .map((key) => [key, { zh: key, en: key }]),
  ),
};

const folder = {
  ...{ key: 'folder', zh: 'f', en: 'Folder', path: '/api/at/folder', table: 'at_folder', columns: 'base' },
  ...{ display: 'code', tree: { parent: 'parentId', root: '0' } },
  fields: {
    parentId: { type: 'ref', zh: 'p', en: 'Parent', target: 'folder', default: '0' },
    code: text({ required: true, list: true, search: true }),
    closed: { type: 'int', zh: 'c', en: 'Closed', min: 0, max: 1, default: 0, required: true, list: true },
    colour: text({ pattern: '^#[0-9A-Fa-f]{6}$', list: true }),
  },
  calls: { ...paper.calls, 'GET list': 'forest', 'GET tree': 'tree', 'GET heads': 'list', 'GET entries': 'childList' },
} as unknown as ModelSpec;

interface Change {
  model?: Partial<ModelSpec>;
  access?: Partial<AccessSpec>;
  others?: { file: string; spec: ModelSpec }[];
}

/** The page of a screen. Throws when the screen has problems. */
function pageOf(screen: ScreenSpec, { model = {}, access = {}, others = [] }: Change = {}): Node {
  const registry = compile(
    {
      ...{ models: [{ file: 'a/model.json', spec: { ...paper, ...model } }, ...others], dialects: [], words },
      access: [{ file: 'a/access.json', spec: { ...rights, model: model.key ?? 'paper', ...access } }],
      screens: [{ file: 'a/list.screen.json', spec: screen }],
    },
    { screens: compileScreens },
  );
  return registry.pages[0]?.body as Node;
}

/** Nodes by id. */
function nodesOf(page: unknown, found = new Map<string, Node>()): Map<string, Node> {
  if (Array.isArray(page)) for (const one of page) nodesOf(one, found);
  else if (typeof page === 'object' && page !== null) {
    const node = page as Node;
    if (typeof node.id === 'string') found.set(node.id, node);
    for (const inner of Object.values(node)) nodesOf(inner, found);
  }
  return found;
}

describe('a list of which nothing particular is said', () => {
  const nodes = nodesOf(pageOf(SCREEN));
  const names = (prefix: string) =>
    [...nodes.keys()].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));

  it('searches, shows and writes what the model marks', () => {
    expect(names('search.')).toEqual(['code', 'buttons']);
    expect(names('column.')).toEqual(['index', 'code', 'kind', 'amount', 'actions']);
    expect(names('add.').filter((name) => !['form', 'dialog'].includes(name))).toEqual([
      ...['code', 'kind', 'amount', 'secret', 'remark', 'note'],
    ]);
  });

  it('asks a list that compares whole texts for a part of one', () => {
    expect(nodes.get('search.code')).toMatchObject({ name: 'code_like' });
  });

  it('shows the names of keys, and never what is not told back', () => {
    // Nothing chosen is a dash, as in every other column.
    expect(nodes.get('column.kind')).toMatchObject({ tpl: "${kindName || '-'}" });
    expect(nodes.get('view.kind')).toMatchObject({ type: 'static', name: 'kindName' });
    expect(names('view.')).not.toContain('secret');
  });

  it('writes each type with its control, and says what is missing in the words of the model', () => {
    expect(nodes.get('add.code')).toMatchObject({
      ...{ type: 'input-text', maxLength: 32, required: true },
      validationErrors: { isRequired: 'i18n:paper.missing.code' },
    });
    expect(nodes.get('add.note')).toMatchObject({
      ...{ requiredOn: 'required:paper.note', visibleOn: 'visible:paper.note', placeholder: 'i18n:paper.note.missing' },
    });
    expect(nodes.get('add.kind')).toMatchObject({ type: 'select', value: '2' });
    expect(nodes.get('edit.kind')).not.toHaveProperty('value');
    expect(nodes.get('add.amount')).toMatchObject({ type: 'input-number', precision: 0, validations: { minimum: 0 } });
    expect(nodes.get('add.secret')).toMatchObject({ type: 'input-password' });
    expect(nodes.get('add.remark')).toMatchObject({ type: 'textarea', maxLength: 255, showCounter: true });
  });

  it('sends its own fields, and of a stored record which one it is and as of when', () => {
    const api = (use: string) => nodes.get(`${use}.form`)?.['api'] as { url: string; data: object };
    expect(api('add').url).toBe('/api/at/paper/submit');
    expect(Object.keys(api('add').data)).toEqual(['code', 'kind', 'amount', 'secret', 'remark', 'note']);
    expect(Object.keys(api('edit').data).slice(0, 2)).toEqual(['id', 'version']);
  });

  it('computes the figures that its form shows while one types', () => {
    const figure = { type: 'hidden', name: 'sum', value: 'formula:paper.sum' };
    const bodyOf = (found: Map<string, Node>) => found.get('add.form')?.['body'];
    expect(bodyOf(nodes)).not.toContainEqual(figure);
    expect(bodyOf(nodesOf(pageOf({ ...SCREEN, form: ['amount', 'sum'] })))).toContainEqual(figure);
  });

  it('gives each button the right that it needs', () => {
    const codes = ['action.add', 'action.remove', 'row.view', 'row.edit', 'row.remove'].map(
      (id) => nodes.get(id)?.['permission'],
    );
    expect(codes).toEqual(['paper_add', 'paper_delete', 'paper_view', 'paper_edit', 'paper_delete']);
  });

  it('has no two nodes of one id', () => {
    const ids: string[] = [];
    JSON.stringify(pageOf(SCREEN), (key, value) => {
      if (key === 'id' && typeof value === 'string' && value.includes('.')) ids.push(value);
      return value;
    });
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a list whose records come and go as sheets', () => {
  const calls = {
    ...paper.calls,
    ...{ 'GET export': 'export', 'POST import': 'import', 'GET importTemplate': 'importTemplate' },
  } as unknown as NonNullable<ModelSpec['calls']>;

  it('exports what it is asked for, and reads a sheet with the right of each', () => {
    const access = { permissions: { export: 'menu', import: 'paper_add' } };
    const nodes = nodesOf(pageOf(SCREEN, { model: { calls }, access }));
    expect(nodes.get('action.export')).toMatchObject({
      ...{ actionType: 'download' },
      api: { url: '/api/at/paper/export', data: { code_like: '${code_like}', amount_filter: '${amount_filter}' } },
    });
    expect(nodes.get('action.export')).not.toHaveProperty('permission');
    expect(nodes.get('action.import')).toMatchObject({ permission: 'paper_add' });
    expect(nodes.get('import.template')).toMatchObject({ api: 'get:/api/at/paper/importTemplate' });
    expect(JSON.stringify(nodes.get('import.send'))).toContain('/api/at/paper/import?isCovered=');
    expect(JSON.stringify(nodes.get('import.send'))).toContain('"componentId":"paperList"');
    // The progress also tells a number of rows, which must not replace the refused rows of the form.
    expect(nodes.get('import.progress')).toMatchObject({ api: { responseData: { percent: '${percent}' } } });
  });

  it('has no such button where nobody may', () => {
    const nodes = nodesOf(pageOf(SCREEN, { model: { calls } }));
    expect(nodes.has('action.export') || nodes.has('action.import')).toBe(false);
  });
});

describe('a list whose records are printed', () => {
  const calls = { 'GET list': { operation: 'list' }, 'GET print': { operation: 'print' } };
  const prints = { label: { zh: 'l', en: 'Label', paper: '60x40' as const, blocks: [{ fields: ['code'] }] } };

  it('has buttons for it, of a row and of the chosen rows, with the right that it needs', () => {
    const access = { permissions: { print: 'paper_view' } };
    const nodes = nodesOf(pageOf(SCREEN, { model: { calls, prints }, access }));
    const opened = (id: string) => nodes.get(id)?.['dialog'] as { body: object };
    for (const id of ['row.print', 'action.print']) expect(nodes.get(id)).toMatchObject({ permission: 'paper_view' });
    expect(opened('row.print').body).toEqual({
      ...{ type: 'print-preview', api: '/api/at/paper/print', ids: '${id}' },
      prints: [{ value: 'label', label: 'i18n:paper.prints.label' }],
    });
    expect(opened('action.print').body).toMatchObject({ ids: '${selectedItems|pick:id|join}' });
    expect(nodes.get('paperList')).toMatchObject({ selectable: true });
    expect(nodes.has('action.remove')).toBe(false);
  });

  it('has none where nobody may', () => {
    const nodes = nodesOf(pageOf(SCREEN, { model: { calls, prints } }));
    expect(nodes.has('row.print') || nodes.has('action.print')).toBe(false);
    expect(nodes.get('paperList')).not.toHaveProperty('selectable');
  });
});

describe('a list of what is only read', () => {
  it('has neither buttons to write nor boxes to choose', () => {
    const calls = { 'GET list': { operation: 'list' }, 'GET detail': { operation: 'detail' } };
    const nodes = nodesOf(pageOf(SCREEN, { model: { calls } }));
    expect([...nodes.keys()].filter((id) => /^(action\.(add|remove)|row\.(edit|remove))/.test(id))).toEqual([]);
    expect(nodes.get('paperList')).not.toHaveProperty('selectable');
    expect(nodes.has('row.view')).toBe(true);
  });
});

describe('a list of the records of several tenants', () => {
  it('asks whose, shows whose, and works on those of the row', () => {
    const nodes = nodesOf(pageOf(SCREEN, { model: { columns: 'tenant', managed: true } }));
    expect(nodes.has('search.tenantId') && nodes.has('column.tenantName')).toBe(true);
    expect(nodes.get('edit.form')).toMatchObject({
      initApi: 'get:/api/at/paper/detail?id=${id}&tenantId=${tenantId}',
      api: { url: '/api/at/paper/submit?tenantId=${tenantId}' },
    });
  });
});

describe('a flag', () => {
  const nodes = nodesOf(pageOf(SCREEN, { model: folder }));

  it('is a switch to write, words to read, and demands nothing', () => {
    expect(nodes.get('add.closed')).toMatchObject({ type: 'switch', trueValue: 1, falseValue: 0, value: 0 });
    expect(nodes.get('add.closed')).not.toHaveProperty('required');
    expect(nodes.get('view.closed')).toMatchObject({ map: { 0: 'i18n:page.no', 1: 'i18n:page.yes' } });
    expect(nodes.get('column.closed')?.['map']).toMatchObject({ 0: { color: 'inactive' }, 1: { color: 'success' } });
  });
});

describe('a file of a record', () => {
  const fields = { ...paper.fields, files: { type: 'attachment', zh: 'f', en: 'Files' } } as ModelSpec['fields'];
  const calls = { ...paper.calls, 'POST upload': { operation: 'attach' } } as ModelSpec['calls'];

  it('is added in the row, by a button of its own', () => {
    const nodes = nodesOf(pageOf(SCREEN, { model: { fields, calls } }));
    expect(nodes.get('row.upload.form')).toMatchObject({
      api: { url: '/api/at/paper/upload?id=${documentId}', dataType: 'form-data', data: { file: '${file}' } },
      body: [{ type: 'input-file', asBlob: true, required: true, label: 'i18n:paper.files' }],
    });
    expect(nodesOf(pageOf({ ...SCREEN, readonly: true }, { model: { fields, calls } })).has('row.upload')).toBe(false);
  });
});

describe('what is asked before something is done', () => {
  it('names the record, or says how many are chosen', () => {
    const nodes = nodesOf(pageOf(SCREEN, { model: { display: 'code' } }));
    expect(nodes.get('row.remove')).toMatchObject({ confirmText: 'i18n:paper.ask.remove' });
    expect(nodes.get('action.remove')).toMatchObject({ confirmText: 'i18n:paper.ask.remove.many' });
  });
});

describe('a reference', () => {
  const owner = {
    folderId: { type: 'ref', zh: 'f', en: 'Folder', target: 'folder' },
    folderIds: { type: 'refs', zh: 'f', en: 'Folders', target: 'folder', length: 100, list: true },
    other: { type: 'ref', zh: 'o', en: 'Other', target: 'paper' },
  } as unknown as ModelSpec['fields'];
  const others = [{ file: 'b/model.json', spec: folder }];
  const page = (calls: object = {}) =>
    nodesOf(
      pageOf(SCREEN, { others, model: { fields: { ...paper.fields, ...owner }, calls: { ...paper.calls, ...calls } } }),
    );

  it('is chosen in the tree of its target, one or several', () => {
    const nodes = page();
    const source = 'get:/api/at/paper/options/folderId';
    expect(nodes.get('add.folderId')).toMatchObject({ type: 'tree-select', source });
    expect(nodes.get('add.folderIds')).toMatchObject({ type: 'tree-select', multiple: true, joinValues: true });
  });

  it('shows several names with spaces between them, and a dash where there is none', () => {
    const tpl = expect.stringMatching(/^\$\{(\w+) \? JOIN\(SPLIT\(\1, ','\), ', '\) : '-'\}$/);
    expect(page().get('column.folderIds')).toMatchObject({ tpl });
  });

  it('is typed into where its target is a list', () => {
    const address = '/api/at/paper/options/other';
    expect(page().get('add.other')).toMatchObject({
      // The option of the current value is always loaded, and only once.
      ...{ type: 'select', source: { url: `${address}?ids=\${other}&size=50`, autoRefresh: false } },
      autoComplete: { url: `${address}?keyword=\${term}&size=50` },
    });
  });

  it('is asked for in a search row by what is typed, and by what a link has chosen', () => {
    const other = { type: 'ref', zh: 'o', en: 'Other', target: 'paper', search: true };
    const fields = { ...paper.fields, other } as unknown as ModelSpec['fields'];
    const nodes = nodesOf(pageOf(SCREEN, { model: { fields } }));
    expect(nodes.get('search.other')).toMatchObject({
      source: { url: '/api/at/paper/options/other?ids=${other}&size=50', sendOn: '${other}', autoRefresh: true },
      autoComplete: { sendOn: '${term}' },
    });
  });

  it('is refused where nobody answers what may be chosen', () => {
    expect(() => page({ 'GET options/other': { operation: 'none' } })).toThrow(
      /other: nobody answers what may be chosen/,
    );
  });
});

describe('a list with a tree beside it', () => {
  const fields = { ...paper.fields, folderId: { type: 'ref', zh: 'f', en: 'Folder', target: 'folder' } };
  const calls = { ...paper.calls, 'GET select': 'select', 'GET export': 'export' };
  const model = { fields, calls, managed: true, columns: 'tenant' } as unknown as Partial<ModelSpec>;
  const spec = { ...folder, calls: { ...folder.calls, 'GET lazy-tree': 'lazyTree' } } as unknown as ModelSpec;
  const page = (beside: string) =>
    pageOf(
      { ...SCREEN, beside },
      { model, access: { permissions: { export: 'menu', submit: 'menu' } }, others: [{ file: 'b/model.json', spec }] },
    );

  it('is narrowed by it, exports and adds what belongs to the chosen node', () => {
    const nodes = nodesOf(page('folderId'));
    expect(nodes.get('paperBeside')).toMatchObject({ target: 'paperList', submitOnChange: true });
    expect(nodes.get('beside.folderId')).toMatchObject({
      source: 'get:/api/at/folder/lazy-tree?parentId=0&tenantId=${tenantId}',
      deferApi: 'get:/api/at/folder/lazy-tree?parentId=${value}&tenantId=${tenantId}',
    });
    expect(nodes.get('action.export')).toMatchObject({ api: { data: { folderId: '${folderId}' } } });
    expect(nodes.get('add.form')).toMatchObject({ data: { folderId: '${folderId}' } });
    expect(JSON.stringify(nodes.get('search.tenantId')?.['onEvent'])).toContain('"componentId":"paperBeside"');
  });

  it('is refused where the field is no reference to a tree', () => {
    expect(() => page('code')).toThrow(/beside: code is no reference to a tree/);
  });
});

describe('a tree', () => {
  const nodes = nodesOf(pageOf(SCREEN, { model: folder }));

  it('comes whole, opened in its first column, and grows below each row', () => {
    expect(nodes.get('folderList')).toMatchObject({ api: 'get:/api/at/folder/list', footerToolbar: [] });
    expect(nodes.get('folderList')?.['columns']).toMatchObject({ 0: { id: 'column.code' } });
    expect(nodes.get('below.dialog')).toMatchObject({ data: { parentId: '${id}' } });
  });

  it('lets choose the parent, and says the root by no parent', () => {
    expect(nodes.get('add.parentId')).toMatchObject({ type: 'tree-select', placeholder: 'i18n:page.top' });
    expect(nodes.get('add.parentId')).not.toHaveProperty('value');
    expect(nodes.get('add.form')).toMatchObject({ api: { data: { parentId: "${parentId || '0'}" } } });
    expect(nodes.get('edit.form')).toMatchObject({
      initApi: { responseData: { parentId: "${parentId == '0' ? '' : parentId}" } },
    });
    expect(nodes.get('view.parentId')).toMatchObject({ name: 'parentName', placeholder: 'i18n:page.top' });
  });
});

describe('a pair', () => {
  const screen: ScreenSpec = {
    ...{ menu: 'paper', kind: 'pair', call: 'heads', values: { parentId: '0' } },
    form: ['code'],
    child: { call: 'entries', form: [{ field: 'code', given: true }, { field: 'parentId', given: true }, 'colour'] },
  };
  const page = (layout?: ScreenSpec['layout']) => nodesOf(pageOf({ ...screen, layout }, { model: folder }));

  it('opens the entries of a head from its row, and gives new ones what they share', () => {
    const nodes = page();
    expect(nodes.get('folderHeads')).toMatchObject({ api: 'get:/api/at/folder/heads' });
    expect(nodes.get('add.form')).toMatchObject({ api: { data: { code: '${code}', parentId: '0' } } });
    expect(nodes.get('entries.dialog')).toMatchObject({ data: { head: { id: '${id}', code: '${code}' } } });
    expect(nodes.get('folderEntries')).toMatchObject({
      api: { url: '/api/at/folder/entries?parentId=${head.id}', sendOn: '${head.id}' },
    });
    expect(nodes.get('entries.add.dialog')).toMatchObject({
      data: { code: '${head.code}', parentId: '${head.id}', parentName: '${head.code}' },
    });
    expect(nodes.get('entries.below.dialog')).toMatchObject({ data: { parentId: '${id}', parentName: '${code}' } });
    expect(nodes.get('entries.add.code')).toMatchObject({ disabled: true });
    expect(nodes.get('entries.add.colour')).toMatchObject({ type: 'input-color' });
    expect(nodes.get('entries.add.form')).toMatchObject({ api: { data: { parentId: '${parentId}' } } });
  });

  it('lists the entries of another model, and their heads only to be read', () => {
    const sheet = { type: 'ref', zh: 's', en: 'Sheet', target: 'folder' };
    const model = { ...paper, key: 'sheet', table: 'at_sheet', path: '/api/at/sheet' } as unknown as ModelSpec;
    const entry = { ...model, fields: { ...paper.fields, sheetId: sheet } } as ModelSpec;
    const nodes = nodesOf(
      pageOf(
        {
          ...{ menu: 'paper', kind: 'pair', model: 'folder', path: '/api/at/cabinet', call: 'open', readonly: true },
          child: {
            ...{ model: 'sheet', parent: 'sheetId', as: 'drawer', permission: 'paper_edit' },
            ...{ form: [{ field: 'sheetId', given: true }, 'code'], start: { code: '${head.code}' } },
          },
        },
        { others: [folder, entry].map((spec) => ({ file: `b/${spec.key}.json`, spec })) },
      ),
    );
    expect(nodes.get('folderHeads')).toMatchObject({ api: 'get:/api/at/cabinet/open' });
    expect(nodes.has('action.add') || nodes.has('row.edit')).toBe(false);
    expect(nodes.get('row.entries')).toMatchObject({ actionType: 'drawer', permission: 'paper_edit' });
    expect(nodes.get('sheetEntries')).toMatchObject({
      api: { url: '/api/at/sheet/list?sheetId=${head.id}', data: { page: '${page}', code_like: '${code_like}' } },
    });
    expect(nodes.get('entries.add.dialog')).toMatchObject({
      data: { sheetId: '${head.id}', sheetName: '${head.code}', code: '${head.code}' },
    });
  });

  it.each(['stacked', 'sideBySide'] as const)('has both lists on the page: %s', (layout) => {
    const nodes = page(layout);
    expect(nodes.get('folderPage')).toMatchObject({ data: { head: {} } });
    expect(nodes.has('row.entries')).toBe(false);
    expect(JSON.stringify(nodes.get('folderHeads')?.['onEvent'])).toContain('${event.data.item.code}');
    expect(nodes.has('column.index')).toBe(layout === 'stacked');
  });
});

describe('what is particular to a screen', () => {
  it('chooses, orders and changes fields', () => {
    const nodes = nodesOf(
      pageOf({
        ...SCREEN,
        columns: ['amount', { field: 'code', truncate: 8, width: 90, sort: false, filter: false }],
        form: [
          { field: 'code', set: { maxLength: null, size: 'sm' } },
          { field: 'secret', only: 'add' },
        ],
        detail: { as: 'drawer', size: 'lg' },
      }),
    );
    expect(nodes.get('column.code')).toEqual({
      ...{ id: 'column.code', name: 'code', label: 'i18n:paper.code' },
      ...{ type: 'tpl', tpl: '${code|truncate:8}', width: 90 },
    });
    expect(nodes.get('add.code')).toMatchObject({ size: 'sm' });
    expect(nodes.get('add.code')).not.toHaveProperty('maxLength');
    expect(nodes.has('add.secret') && !nodes.has('edit.secret')).toBe(true);
    expect(nodes.get('action.add')).toMatchObject({ actionType: 'drawer', drawer: { size: 'lg', position: 'right' } });
  });

  it('filters a column of planned work by its three states', () => {
    const nodes = nodesOf(pageOf({ ...SCREEN, columns: [{ field: 'code', filter: 'status' }] }));
    expect(nodes.get('column.code')).toMatchObject({ searchable: { type: 'lm-column-filter', kind: 'status' } });
  });

  it('may have a field twice, each under its label and in its case', () => {
    const nodes = nodesOf(
      pageOf({
        ...SCREEN,
        columns: [{ field: 'kind', badge: 2, underWay: 1 }],
        form: [
          { field: 'code', required: true, set: { visibleOn: '${kind == 1}' } },
          { field: 'code', set: { label: 'i18n:paper.kind', visibleOn: '${kind == 2}' } },
        ],
      }),
    );
    expect(nodes.get('add.code')).toMatchObject({ label: 'i18n:paper.code', visibleOn: '${kind == 1}' });
    expect(nodes.get('view.code.2')).toMatchObject({ label: 'i18n:paper.kind', visibleOn: '${kind == 2}' });
    expect(nodes.get('add.form')).toMatchObject({ api: { data: { code: '${code}' } } });
    expect(nodes.get('column.kind')?.['tpl']).toContain(
      "kind == 2 ? 'label-success' : kind == 1 ? 'label-info' : 'label-default'",
    );
  });

  it('patches nodes by their ids: changed, with neighbours, gone', () => {
    const extra = { type: 'button', id: 'row.print', label: 'i18n:page.view' };
    const nodes = nodesOf(
      pageOf({
        ...SCREEN,
        patch: [
          { at: 'edit.code', merge: { disabled: true } },
          { at: 'row.edit', before: extra },
          { at: 'row.remove', remove: true },
          { at: 'view.form', merge: { mode: 'normal', horizontal: { left: 3, leftFixed: null } } },
        ],
      }),
    );
    expect(nodes.get('edit.code')).toMatchObject({ disabled: true });
    expect(nodes.get('add.code')).not.toHaveProperty('disabled');
    const buttons = nodes.get('column.actions')?.['buttons'] as Node[];
    expect(buttons.map(({ id }) => id)).toEqual(['row.view', 'row.print', 'row.edit']);
    expect(nodes.get('view.form')).toMatchObject({ mode: 'normal', horizontal: { left: 3 } });
    expect(nodes.get('view.form')?.['horizontal']).not.toHaveProperty('leftFixed');
  });

  it('adds buttons, whose usual parts are filled in', () => {
    const dialog = { body: { type: 'form', mode: 'normal', body: [{ type: 'input-tree', name: 'kinds' }] } };
    const nodes = nodesOf(
      pageOf({
        ...SCREEN,
        toolbar: [{ label: 'i18n:paper.kind', permission: 'paper_edit', needs: 'one', dialog }],
        row: [{ permission: 'paper_add', confirm: 'i18n:page.remove', post: '/api/at/paper/submit?id=${id}' }],
      }),
    );
    expect(nodes.get('action.kindNone')).toMatchObject({
      visibleOn: '${selectedItems.length != 1}',
      actionType: 'toast',
    });
    expect(nodes.get('action.kind')).toMatchObject({
      ...{ permission: 'paper_edit', visibleOn: '${selectedItems.length == 1}', actionType: 'dialog' },
      dialog: {
        ...{ title: 'i18n:paper.kind', size: 'md' },
        body: { mode: 'normal', wrapWithPanel: false, body: [{ name: 'kinds', searchable: true }] },
      },
    });
    expect(nodes.get('row.add')).toMatchObject({
      ...{ label: 'i18n:button.paper_add', level: 'link', confirmText: 'i18n:page.remove' },
      api: { method: 'post', messages: { success: 'i18n:page.done' } },
    });
    const buttons = nodes.get('column.actions')?.['buttons'] as Node[];
    expect(buttons.map(({ id }) => id)).toEqual(['row.view', 'row.edit', 'row.add', 'row.remove']);
  });

  it('is refused when what it names is not there', () => {
    expect(() => pageOf({ ...SCREEN, columns: ['colour'] })).toThrow(/list\.screen\.json: paper has no field colour/);
    expect(() => pageOf({ ...SCREEN, patch: [{ at: 'row.print', remove: true }] })).toThrow(
      /there is no node row\.print/,
    );
    expect(() => pageOf({ ...SCREEN, menu: 'letter' })).toThrow(/no menu letter beside this file/);
    expect(() => pageOf({ ...SCREEN, patch: [{ at: 'row.edit', merge: { permission: 'paper_nobody' } }] })).toThrow(
      /there is no code paper_nobody/,
    );
  });
});

describe('a tree beside a form', () => {
  const calls = { ...folder.calls, 'GET lazy-tree': 'lazyTree', 'POST submit': 'submit', 'POST remove': 'remove' };
  const key = {
    name: 'part',
    label: 'i18n:page.add',
    pattern: '^\\d+$',
    missing: 'i18n:page.add',
    wrong: 'i18n:page.add',
  };
  const fields = { ...folder.fields, parentId: { ...folder.fields['parentId'], target: 'paper' } };
  const model = { display: 'code', tree: folder.tree, fields, calls } as unknown as Partial<ModelSpec>;
  const screen = { menu: SCREEN.menu, kind: 'tree', form: ['closed'] } as ScreenSpec;
  const made = (more: Partial<ScreenSpec> = {}) => nodesOf(pageOf({ ...screen, ...more }, { model }));

  it('opens level by level, and loads what is chosen into the form', () => {
    const nodes = made({ root: '7' });
    expect(nodes.get('paperTree')).toMatchObject({
      ...{ source: 'get:/api/at/paper/lazy-tree?parentId=7', deferField: 'hasChildren' },
      onEvent: { change: { actions: [{ actionType: 'reload', componentId: 'paperForm' }] } },
    });
    expect(nodes.get('paperForm')).toMatchObject({ data: { parentId: '7', closed: 0, isNew: 1 } });
  });

  it('begins a new node below the chosen one, and says so where none is chosen', () => {
    const { onEvent } = made({ start: { closed: '1' } }).get('action.add') as {
      onEvent: { click: { actions: Node[] } };
    };
    const [none, begin] = onEvent.click.actions;
    expect(none).toMatchObject({ actionType: 'toast', expression: '${!chosen.id}' });
    expect(begin).toMatchObject({ args: { value: { id: '', parentId: '${chosen.id}', closed: '1', isNew: 1 } } });
  });

  it('puts keys together that people give', () => {
    const nodes = made({ key });
    expect(nodes.get('edit.part')).toMatchObject({ name: 'part', visibleOn: '${isNew}', required: true });
    expect(nodes.get('edit.wholeKey')).toMatchObject({ value: "${parentId == '0' ? '' : parentId}${part}" });
    const data = { id: "${isNew ? CONCATENATE(parentId == '0' ? '' : parentId, part) : id}" };
    expect(nodes.get('paperForm')).toMatchObject({ api: { data } });
    expect(made().has('edit.wholeKey')).toBe(false);
  });

  it('is refused where the model is no tree', () => {
    expect(() => pageOf(screen)).toThrow('paper is no tree');
  });
});
