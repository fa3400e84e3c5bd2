import { compile } from '../metadata/index.js';
import type { AccessSpec, ModelSpec, ScreenSpec } from '../metadata/index.js';
import type { Node } from './node.js';
import { compileScreens } from './index.js';

const text = (more: object = {}) => ({ type: 'string', zh: 'x', en: 'x', length: 32, ...more });
const order = {
  ...{ key: 'order', zh: 'o', en: 'Order', path: '/api/at/order', table: 'at_order' },
  ...{ display: 'code', process: 'order' },
  fields: {
    code: text({ type: 'code', unique: true, readonly: true, list: true, rule: 'O{seq:3}' }),
    kind: { type: 'dict', zh: 'k', en: 'Kind', dict: 'order_kind', list: true },
    reason: text({ length: 200, visibleWhen: "${kind == '2'}", requiredWhen: "${kind == '2'}" }),
    paper: { type: 'attachment', zh: 'p', en: 'Paper' },
    sum: { type: 'int', zh: 's', en: 'Sum', readonly: true, computed: '${SUM(ARRAYMAP(lines, item => item.area))}' },
    status: { type: 'dict', zh: 's', en: 'Status', dict: 'order_status', readonly: true, default: '0', numeric: true },
    processInstanceId: text({ readonly: true }),
    nodeName: text({ readonly: true }),
    initiateUserId: { type: 'ref', zh: 'i', en: 'By', target: 'order', readonly: true },
    initiateTime: { type: 'datetime', zh: 'i', en: 'At', readonly: true },
  },
  children: {
    lines: {
      ...{ key: 'orderLine', zh: 'l', en: 'Lines', table: 'at_order_line', parent: 'orderId', order: 'lineNo', max: 9 },
      fields: {
        orderId: { type: 'ref', zh: 'o', en: 'Order', target: 'order', required: true, readonly: true },
        lineNo: { type: 'int', zh: 'n', en: 'No.', readonly: true, list: true },
        grade: { type: 'dict', zh: 'g', en: 'Grade', dict: 'grade', required: true, list: true },
        width: { type: 'decimal', zh: 'w', en: 'Width', scale: 2, precision: 8, list: true, unit: 'mm' },
        bore: {
          type: 'decimal',
          zh: 'b',
          en: 'Bore',
          scale: 2,
          precision: 8,
          list: true,
          visibleWhen: "${grade == 'R'}",
        },
        area: {
          type: 'decimal',
          zh: 'a',
          en: 'Area',
          scale: 3,
          precision: 9,
          list: true,
          readonly: true,
          computed: '${width * density}',
        },
        drawing: text({ readonly: true }),
        density: { type: 'decimal', zh: 'd', en: 'Density', scale: 2, precision: 5, transient: true },
      },
    },
    notes: {
      ...{ key: 'orderNote', zh: 'n', en: 'Notes', table: 'at_order_note', parent: 'orderId', max: 9 },
      fields: {
        orderId: { type: 'ref', zh: 'o', en: 'Order', target: 'order', required: true, readonly: true },
        said: text({ list: true }),
        against: { type: 'ref', zh: 'a', en: 'Against', target: 'order', required: true },
        raw: { type: 'json', zh: 'r', en: 'Raw' },
      },
    },
  },
  calls: {
    'GET page': { operation: 'list' },
    'GET getDetais': { operation: 'approval.detail' },
    'GET init': { operation: 'approval.init' },
    'GET initAdd': { operation: 'init' },
    'POST add': { operation: 'create' },
    'POST update': { operation: 'update' },
    'POST countLine': { operation: 'countLine' },
    'POST initiate': { operation: 'approval.initiate' },
    'POST upEvent': { operation: 'approval.upEvent' },
    'POST revoke': { operation: 'approval.revoke' },
    'POST deleteEvent': { operation: 'remove' },
    'POST deleteEventZuo': { operation: 'action' },
    'GET importTemplate': { operation: 'importTemplate', with: { child: 'lines' } },
    'POST import': { operation: 'import', with: { child: 'lines' } },
  },
  states: {
    field: 'status',
    initial: '0',
    values: {
      0: { zh: 'd', en: 'Draft', color: '#000000' },
      1: { zh: 'r', en: 'Runs' },
      2: { zh: 'a', en: 'Approved' },
    },
  },
  editable: { update: ['0'], remove: ['0'] },
  approval: { running: '1', approved: '2', rejected: '0' },
  actions: {
    initiate: { zh: 'i', en: 'Submit', from: ['0'] },
    upEvent: { zh: 'u', en: 'Decide', from: ['1'] },
    revoke: { zh: 'r', en: 'Revoke', from: ['1'] },
    deleteEventZuo: { zh: 'v', en: 'Void', from: ['2'], to: '0' },
  },
} as unknown as ModelSpec;

const codes = ['add', 'update', 'initiate', 'upEvent', 'revoke', 'deleteEvent', 'deleteEventZuo', 'import'];
const rights = {
  model: 'order',
  menus: [
    {
      ...{ code: 'order', zh: 'o', en: 'Order', path: '/order', sort: 1, page: 'list.screen.json' },
      buttons: codes.map((code) => ({ code: `order_${code}`, zh: code, en: code, action: 1, sort: 1 })),
    },
  ],
  permissions: {
    ...Object.fromEntries(codes.map((code) => [code, `order_${code}`])),
    ...{ create: 'order_add', remove: 'order_deleteEvent' },
  },
} as unknown as AccessSpec;

const SCREEN: ScreenSpec = {
  menu: 'order',
  kind: 'document',
  totals: ['sum'],
  form: [
    { title: 'i18n:order', fields: ['code', 'kind', 'reason', 'paper'] },
    {
      lines: 'lines',
      columns: ['lineNo', { field: 'grade', fill: { drawing: '${ext.drawing}' } }, 'width', 'bore', 'area'],
      detail: ['drawing'],
      start: { grade: 'A' },
    },
    { lines: 'notes' },
  ],
};

/** The nodes of a screen's page by id; the page itself is `page`. Throws when the screen has problems. */
function nodesOf(screen: ScreenSpec = SCREEN, model: Partial<ModelSpec> = {}, spec = rights): Map<string, Node> {
  const registry = compile({
    models: [{ file: 'a/model.json', spec: { ...order, ...model } }],
    dialects: [],
    words: {},
  });
  const access = [{ file: 'a/access.json', spec }];
  const screens = [{ file: 'a/list.screen.json', spec: screen }];
  const [page] = compileScreens({ access, screens, words: {} }, registry, (_, problem) => {
    throw new Error(problem);
  });
  const found = new Map<string, Node>([['page', page?.body as Node]]);
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { id } = value as Node;
    if (typeof id === 'string' && id.includes('.') && !id.includes('$')) {
      expect(found.has(id) ? `${id} twice` : '').toBe('');
      found.set(id, value as Node);
    }
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(page?.body);
  return found;
}

describe('a document', () => {
  const nodes = nodesOf();
  const node = (id: string): Node => nodes.get(id) ?? {};
  const columnsOf = (id: string) => (node(id)['columns'] as Node[]).map(({ name }) => name);

  test('fetches the dictionaries of its fields at once', () => {
    expect(node('page')['initApi']).toMatchObject({ data: { code: 'order_kind,grade' } });
    expect(node('add.kind')).toMatchObject({ source: '${dict.order_kind}' });
  });

  test('has the same form to begin and to change it, from the call that answers it', () => {
    expect(node('add.form')).toMatchObject({ initApi: 'get:/api/at/order/initAdd' });
    expect(node('edit.form')).toMatchObject({ initApi: 'get:/api/at/order/getDetais?id=${documentId}' });
    expect((node('edit.form')['body'] as unknown[]).length).toBe((node('add.form')['body'] as unknown[]).length);
  });

  test('demands and shows fields in the cases that the model says; what the system gives is only shown', () => {
    expect(node('add.reason')).toMatchObject({
      visibleOn: 'visible:order.reason',
      requiredOn: 'required:order.reason',
    });
    expect(node('add.code')).toMatchObject({ type: 'static', name: 'code' });
    const state = nodesOf({ ...SCREEN, form: [{ title: 'i18n:order', fields: ['code', 'status'] }] }).get(
      'edit.status',
    );
    expect(state).toMatchObject({ type: 'static', name: 'statusName' });
  });

  test('reads a reference once: by its copied name, where that stands beside it', () => {
    const of = { type: 'ref', zh: 'o', en: 'Of', target: 'order', copies: { ofCode: 'code' } };
    const fields = { ...order.fields, of, ofCode: text() } as unknown as ModelSpec['fields'];
    const viewOf = (...shown: string[]) => nodesOf({ ...SCREEN, form: [{ fields: shown }] }, { fields });
    const both = viewOf('of', 'ofCode');
    expect([both.has('view.of'), both.has('view.ofCode')]).toEqual([false, true]);
    expect([both.has('edit.of'), viewOf('of', 'sum').has('view.of')]).toEqual([true, true]);
  });

  test('a figure that nobody entered is none, and no zero', () => {
    const sum = nodesOf({ ...SCREEN, form: [{ fields: ['sum'] }] }).get('view.sum');
    expect(sum).toMatchObject({ content: "${sum == null ? '-' : sum}" });
  });

  test('what has many fields and no document is read in two columns', () => {
    const calls = { ...order.calls, 'GET detail': { operation: 'detail' } };
    const board: ScreenSpec = { menu: 'order', kind: 'board', actions: ['deleteEventZuo'] };
    const formOf = (more: object): Node | undefined =>
      nodesOf(board, { calls, fields: { ...order.fields, ...more } } as Partial<ModelSpec>).get('view.form');
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`more${at}`, text()]));
    expect(formOf({})).not.toHaveProperty('columnCount');
    expect(formOf(many)).toMatchObject({ columnCount: 2 });
  });

  test('computes its figures while somebody types, and keeps them in sight', () => {
    const hidden = { type: 'hidden', name: 'sum', value: 'formula:order.sum' };
    expect(node('add.form')['body']).toContainEqual(hidden);
    expect(node('add.total.sum')).toMatchObject({ className: 'lm-total' });
  });

  test('offers what the state allows, to whoever has the right', () => {
    const isDraft = '${ARRAYINCLUDES([0], status)}';
    expect(node('row.edit')).toMatchObject({
      permission: 'order_update',
      disabledOn: '${!ARRAYINCLUDES([0], status)}',
    });
    expect(node('row.initiate')).toMatchObject({ permission: 'order_initiate', visibleOn: isDraft });
    expect(node('row.upEvent')).toMatchObject({ link: '/springboardView?model=order&businessId=${id}' });
    expect(node('row.revoke')['visibleOn']).toContain('initiateUserId == user.userId');
    expect(node('row.deleteEventZuo')).toMatchObject({
      permission: 'order_deleteEventZuo',
      visibleOn: '${ARRAYINCLUDES([2], status)}',
      api: { url: '/api/at/order/deleteEventZuo?ids=${id}' },
    });
    expect(node('row.remove')).toMatchObject({ permission: 'order_deleteEvent' });
  });

  test('puts what a row has no room for into a menu: what opens a document and leads it on stays', () => {
    const ids = (some: unknown) => (some as Node[]).map(({ id }) => id);
    const { buttons } = node('column.actions');
    expect(ids(buttons)).toEqual([
      ...['row.view', 'row.edit', 'row.initiate', 'row.upEvent', 'row.revoke', 'row.deleteEventZuo', 'row.more'],
    ]);
    expect(ids(node('row.more')['buttons'])).toEqual(['row.diagram', 'row.remove']);
    const { 'POST revoke': _, ...calls } = order.calls ?? {};
    const { revoke: __, ...actions } = order.actions ?? {};
    const few = nodesOf(SCREEN, { process: undefined as never, calls, actions });
    expect(ids(few.get('column.actions')?.['buttons'])).toEqual([
      ...['row.view', 'row.edit', 'row.initiate', 'row.upEvent', 'row.deleteEventZuo', 'row.remove'],
    ]);
  });

  test('is read beside its approval; without a process it stands alone', () => {
    expect(node('view.approval')).toMatchObject({ model: 'order', businessId: '${documentId}' });
    expect(node('view.document')).toMatchObject({ api: 'get:/api/at/order/getDetais?id=${documentId}' });
    const alone = nodesOf(SCREEN, { process: undefined as never });
    expect(alone.has('view.approval')).toBe(false);
    expect(alone.has('row.diagram')).toBe(false);
  });

  test('may be changed where its approval opens it: head and lines, and nothing that is computed', () => {
    expect(node('view.amend')).toMatchObject({ visibleOn: '${COUNT(subject.editable) > 0}' });
    expect(node('amend.kind')).toMatchObject({ visibleOn: "${ARRAYINCLUDES(subject.editable, 'kind')}" });
    expect(columnsOf('amend.lines')).toEqual(['lineNo', 'grade', 'grade', 'width', 'bore']);
    expect(node('amend.lines.width')).toMatchObject({
      visibleOn: "${ARRAYINCLUDES(subject.editable, 'lines.width')}",
    });
    expect(node('view.approval')).toMatchObject({ changes: '${amend}' });
  });

  test('offers in the opened document what its state allows, and fetches it again with the list', () => {
    const { buttons, ...bar } = node('view.actions') as { buttons: Node[] } & Node;
    expect(bar).toMatchObject({ visibleOn: '${openedDocument}' });
    expect(buttons.map(({ id }) => id)).toEqual(['view.row.initiate', 'view.row.deleteEventZuo']);
    expect(node('view.document')).toMatchObject({ name: 'openedDocument' });
    expect(node('view.drawer')).toMatchObject({ data: { openedDocument: true }, closeOnOutside: false });
    expect(node('view.initiate.form')).toMatchObject({ reload: 'orderList,openedDocument,openedApproval' });
    // The list loads its rows again by itself.
    expect(node('initiate.form')).not.toHaveProperty('reload');
    expect(buttons[1]).toMatchObject({ reload: 'orderList,openedDocument,openedApproval', close: false });
  });

  test('shows its state in colour and its files as links', () => {
    expect(JSON.stringify(node('view.status'))).toContain("s0: '#000000'");
    expect(node('view.paper')).toMatchObject({ visibleOn: '${COUNT(paper) > 0}' });
  });

  describe('lines', () => {
    test('are written in a table of each kind', () => {
      expect(columnsOf('add.lines')).toEqual(['lineNo', 'grade', 'width', 'bore', 'area', undefined]);
      expect(columnsOf('add.notes')).toEqual(['said']);
      expect(columnsOf('view.lines')).toEqual(['lineNo', 'grade', 'width', 'bore', 'area', 'drawing']);
      expect(node('view.lines.title')).toMatchObject({ tpl: 'i18n:order.lines' });
      // Neither the reference to the document itself nor JSON values.
      expect(columnsOf('view.notes')).toEqual(['said']);
    });

    test('have the names of what is chosen in them, however many others there are', () => {
      const form = [{ lines: 'notes', columns: ['said', 'against'] }] as ScreenSpec['form'];
      const ids = "${JOIN(UNIQ(ARRAYMAP(notes, one => one.against)), ',') || against}";
      expect(nodesOf({ menu: 'order', kind: 'document', form }).get('edit.notes.against')).toMatchObject({
        source: { url: `/api/at/order/options/notes.against?ids=${ids}&size=50` },
      });
    });

    test('compute in the first cell that shows a figure', () => {
      expect(node('add.lines.area')).toMatchObject({
        quickEdit: {
          body: [{ type: 'static-tpl' }, { type: 'hidden', name: 'area', value: 'formula:order.lines.area' }],
        },
      });
    });

    test('hide what a line does not have', () => {
      expect(node('add.lines.bore')).toMatchObject({
        quickEdit: { body: [{ visibleOn: 'visible:order.lines.bore' }] },
      });
    });

    test('take over what a choice tells, each in its own table', () => {
      const [action] = (node('edit.lines.grade')['onEvent'] as { change: { actions: Node[] } }).change.actions;
      const value = { drawing: '${event.data.selectedItems.ext.drawing}' };
      expect(action).toMatchObject({ componentId: 'edit.lines', args: { index: '${index}', value } });
    });

    test('begin as the server says, and ask it for what it looks up', () => {
      expect(JSON.stringify(node('add.lines.add'))).toContain('"data":{"lines":[{"grade":"A"}]}');
      expect(JSON.stringify(node('add.lines')['onEvent'])).toContain('event.data.value[row].density * 1');
      expect(node('add.notes')['onEvent']).toBeUndefined();
    });

    test('come from sheets, those of the kind that the call names', () => {
      expect(node('add.lines.import')).toMatchObject({ permission: 'order_import' });
      expect(nodes.has('add.notes.import')).toBe(false);
      expect(nodes.has('action.import')).toBe(false);
    });

    test('that are not there are complained of', () => {
      expect(() => nodesOf({ ...SCREEN, form: [{ lines: 'nothing' }] })).toThrow('order has no lines nothing');
    });
  });
});

test('a total over a text is complained of', () => {
  expect(() => nodesOf({ ...SCREEN, totals: ['reason'] })).toThrow('totals: order.reason is no number');
});

describe('what nobody may do', () => {
  test('has no button: rights are said, and none for it', () => {
    const { deleteEventZuo: _, update: __, remove: ___, deleteEvent: ____, ...permissions } = rights.permissions ?? {};
    const nodes = nodesOf(SCREEN, {}, { ...rights, permissions: { ...permissions, initiate: 'menu:order' } });
    const named = ['row.deleteEventZuo', 'row.edit', 'row.remove', 'action.remove'];
    expect(named.map((id) => [nodes.has(id), nodesOf().has(id)])).toEqual(named.map(() => [false, true]));
    expect(nodes.has('action.add')).toBe(true);
  });
});

describe('what has no name beside it', () => {
  const checked = { type: 'bool', zh: 'c', en: 'Checked', readonly: true, list: true };
  const lines = { ...order.children?.['lines'], fields: { ...order.children?.['lines']?.fields, checked } };
  const fields = {
    ...order.fields,
    checked,
    status: { type: 'int', zh: 's', en: 'State', readonly: true, list: true },
  };
  const model = { fields, children: { ...order.children, lines } } as unknown as Partial<ModelSpec>;
  const form = [{ fields: ['code', 'checked'] }, { lines: 'lines', columns: ['lineNo', 'checked'] }];
  const nodes = nodesOf({ ...SCREEN, form, totals: [] }, model);

  test('is read as a word in lists, documents, forms, and lines', () => {
    const words = { map: { true: 'i18n:page.yes', false: 'i18n:page.no' } };
    // With the name of its column, a tag would show the stored value.
    expect(nodes.get('column.checked')).toMatchObject({ map: { true: { name: '', label: 'i18n:page.yes' } } });
    expect(nodes.get('column.status')).toMatchObject({ map: { 1: { name: '', label: 'i18n:order.states.1' } } });
    expect(nodes.get('view.checked')?.['content']).toMatchObject({ type: 'mapping', ...words });
    expect(nodes.get('view.status')?.['content']).toMatchObject({ map: { 1: { label: 'i18n:order.states.1' } } });
    expect(nodes.get('add.checked')).toMatchObject({ type: 'static-mapping', ...words });
    expect(nodes.get('add.lines.checked')).toMatchObject({ type: 'mapping', quickEdit: false, ...words });
    expect(nodes.get('view.lines.checked')).toMatchObject({ type: 'mapping', ...words });
  });
});

describe('actions that take something', () => {
  const calls = {
    ...order.calls,
    'POST confirm': { operation: 'action' },
    'POST hold': { operation: 'action' },
    'POST sort': { operation: 'action' },
    'POST turn': { operation: 'action' },
  };
  const actions = {
    ...order.actions,
    confirm: {
      ...{ zh: 'c', en: 'Confirm', from: ['1'] },
      input: {
        said: { field: 'reason', required: true },
        team: { type: 'ref', zh: 't', en: 'Team', target: 'order', help: { zh: 'h', en: 'Who does it' } },
        shift: { type: 'dict', zh: 's', en: 'Shift', dict: 'shift', default: 'A' },
        lines: { fields: ['grade', 'width', 'drawing'] },
      },
    },
    hold: { zh: 'h', en: 'Hold', from: ['1'], batch: 'rows', input: { said: { field: 'reason' } } },
    sort: { zh: 'o', en: 'Sort', from: ['1'], to: { by: 'kind', A: '2', B: '0' }, input: { kind: { required: true } } },
    turn: {
      ...{ zh: 'w', en: 'Turn', from: ['1'], to: { by: 'way', 1: '2', 2: '0' } },
      input: { way: { type: 'dict', zh: 'w', en: 'Way', dict: 'yes_no', dictSource: 'system', default: '3' } },
    },
  } as unknown as ModelSpec['actions'];
  const model = { calls, actions, dialect: undefined } as unknown as Partial<ModelSpec>;
  const permissions = {
    ...rights.permissions,
    confirm: 'order_add',
    hold: 'order_add',
    sort: 'order_add',
    turn: 'order_add',
  };
  const nodes = nodesOf({ ...SCREEN, actions: ['hold', 'confirm', 'sort', 'turn', 'deleteEventZuo'] }, model, {
    ...rights,
    permissions,
  });
  const node = (id: string): Node => nodes.get(id) ?? {};

  test('open a form made of it: types, what is required, help, defaults, lines', () => {
    expect(node('row.confirm')).toMatchObject({ visibleOn: '${ARRAYINCLUDES([1], status)}', actionType: 'dialog' });
    expect(node('row.confirm')).not.toHaveProperty('confirmText');
    expect(node('confirm.said')).toMatchObject({ name: 'said', label: 'i18n:order.reason', required: true });
    expect(node('confirm.shift')).toMatchObject({ type: 'select', value: 'A', source: '${dict.shift}' });
    const source = { url: '/api/at/order/options/confirm.team?size=50' };
    const description = 'i18n:order.actions.confirm.team.help';
    expect(node('confirm.team')).toMatchObject({ type: 'select', source, description });
    const table = node('confirm.lines');
    expect(table).toMatchObject({ type: 'input-table', addable: false, removable: false });
    expect((table['columns'] as Node[]).map(({ name, quickEdit }) => [name, quickEdit])).toEqual([
      ['lineNo', false],
      ['bore', false],
      ['area', false],
      ['grade', { searchable: true }],
      ['width', undefined],
      // In the form of the action, a field that only the action writes has an input.
      ['drawing', undefined],
    ]);
    // In a table with a fixed layout, a column without a width disappears, and a message needs space.
    expect((table['columns'] as Node[]).map(({ width }) => width)).toEqual([48, 94, 94, 150, 150, 150]);
  });

  test('begin as the document is, and send what they take and nothing else, as of the version that was seen', () => {
    expect(node('confirm.form')).toMatchObject({
      initApi: { url: '/api/at/order/getDetais?id=${documentId}', responseData: { '&': '$$', said: '${reason}' } },
      api: { url: '/api/at/order/confirm?ids=${documentId}' },
    });
    expect((node('confirm.form')['api'] as Node)['data']).toEqual({
      ...{ said: '${said}', team: '${team}', shift: '${shift}', version: '${version}' },
      lines: '${ARRAYMAP(lines, line => {id: line.id, grade: line.grade, width: line.width, drawing: line.drawing})}',
    });
  });

  test('that go where a value says offer only the values that lead somewhere', () => {
    const leading = (value: string) => `ARRAYINCLUDES(['A', 'B'], ${value})`;
    const source = `\${ARRAYFILTER(dict.order_kind, item => ${leading('item.value')})}`;
    expect(node('sort.kind')).toMatchObject({ type: 'select', source, required: true });
    expect(node('sort.kind')).not.toHaveProperty('value');
    expect(node('turn.way')['source']).toEqual({
      ...{ method: 'get', url: '/api/lc-system/dict/dictionary?code=yes_no' },
      responseData: { options: "${ARRAYFILTER(items, item => ARRAYINCLUDES(['1', '2'], item.value))}" },
    });
    expect(node('turn.way')).not.toHaveProperty('value');
    const { responseData } = node('sort.form')['initApi'] as { responseData: object };
    expect(responseData).toEqual({ '&': '$$', kind: `\${${leading('kind')} ? kind : ''}` });
  });

  test('of many documents at once stand above the list, and tell which of them refused', () => {
    expect(node('action.hold')).toMatchObject({ visibleOn: '${selectedItems.length}', actionType: 'dialog' });
    const opened = node('action.hold')['dialog'] as Node;
    expect(opened['data']).toMatchObject({ ids: '${selectedItems|pick:id|join}' });
    const form = opened['body'] as Node;
    expect(form).not.toHaveProperty('initApi');
    const { submitSucc } = form['onEvent'] as Record<string, { actions: Node[] }>;
    expect(submitSucc?.actions[0]).toMatchObject({ expression: '${event.data.result.fail > 0}' });
    // An action with lines is for one document, and so is one without `batch`.
    expect([node('action.confirm'), node('action.deleteEventZuo')]).toEqual([{}, {}]);
  });

  test('are complained of when they are not there', () => {
    expect(() => nodesOf({ ...SCREEN, actions: ['ghost'] }, model)).toThrow('order has no action ghost that is called');
  });
});
