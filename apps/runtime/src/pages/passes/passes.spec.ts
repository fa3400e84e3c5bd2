import type { Json } from '../json.js';
import { completeColumnFilters } from './column-filters.js';
import { keepWhenDownloading } from './downloads.js';
import { hintEmptyLists } from './empty-lists.js';
import { trackLineCells } from './line-cells.js';
import { cutForbidden } from './permissions.js';
import { offerViews } from './saved-views.js';
import { trimRowMenus } from './row-menus.js';
import { foldSearchRows } from './search-row.js';
import { collectTokens, replaceTokens, wordsOf } from './words.js';

describe('words', () => {
  const schema = {
    title: 'i18n:shell.save',
    body: [
      { label: 'i18n:nqContractSign.lines.qty', visibleOn: 'visible:nqContractSign.qty', tpl: 'see i18n:shell.save' },
      'i18n:shell.save',
    ],
  };

  test('a token is a whole string and is collected once', () => {
    expect(collectTokens(schema)).toEqual([
      'i18n:shell.save',
      'i18n:nqContractSign.lines.qty',
      'visible:nqContractSign.qty',
    ]);
  });

  test('known tokens are replaced, unknown labels show their last part, unknown expressions vanish', () => {
    expect(replaceTokens(schema, (token) => (token === 'i18n:shell.save' ? 'Save' : undefined))).toEqual({
      title: 'Save',
      body: [{ label: 'qty', visibleOn: '', tpl: 'see i18n:shell.save' }, 'Save'],
    });
  });

  test('the canvas is given the same words, by token', () => {
    expect(wordsOf(schema, (token) => (token === 'i18n:shell.save' ? 'Save' : undefined))).toEqual({
      'i18n:shell.save': 'Save',
      'i18n:nqContractSign.lines.qty': 'qty',
      'visible:nqContractSign.qty': '',
    });
  });
});

describe('permissions', () => {
  const granted = new Set(['order_view']);

  test('a forbidden button inside a dialog of a column is cut', () => {
    const schema = {
      type: 'crud',
      columns: [
        {
          type: 'operation',
          buttons: [
            {
              label: 'view',
              permission: 'order_view',
              dialog: { body: { actions: [{ label: 'no', permission: 'order_delete' }, { label: 'close' }] } },
            },
          ],
        },
      ],
    };
    expect(cutForbidden(schema, granted)).toEqual({
      type: 'crud',
      columns: [
        {
          type: 'operation',
          buttons: [{ label: 'view', permission: 'order_view', dialog: { body: { actions: [{ label: 'close' }] } } }],
        },
      ],
    });
  });

  test('a forbidden single child leaves no key, a forbidden root leaves nothing', () => {
    expect(cutForbidden({ header: { permission: 'order_delete' }, body: 1 }, granted)).toEqual({ body: 1 });
    expect(cutForbidden({ permission: 'order_delete' }, granted)).toBeUndefined();
  });

  test('an operation column without buttons goes too', () => {
    const columns = [{ name: 'code' }, { type: 'operation', buttons: [{ permission: 'order_delete' }] }];
    expect(cutForbidden(columns, granted)).toEqual([{ name: 'code' }]);
  });

  test('one of several codes is enough, and mapped data is no code', () => {
    expect(cutForbidden({ permission: ['order_delete', 'order_view'] }, granted)).toBeDefined();
    expect(cutForbidden({ data: { permission: '${permission}' } }, granted)).toEqual({
      data: { permission: '${permission}' },
    });
  });
});

describe('the menu of a row', () => {
  const menu = (...buttons: object[]) => ({ type: 'dropdown-button', className: 'lm-row-menu', buttons }) as never;
  const [draft, done] = [{ visibleOn: '${status == 0}' }, { visibleOn: '${status == 2 || late}' }];

  test('is there when one of its buttons is', () => {
    expect(trimRowMenus(menu(draft, done))).toMatchObject({ visibleOn: '${(status == 0) || (status == 2 || late)}' });
    expect(trimRowMenus(menu(draft, { label: 'print' }))).not.toHaveProperty('visibleOn');
  });

  test('gives way to its only button; other menus are left alone', () => {
    expect(trimRowMenus({ buttons: [menu(draft)] })).toEqual({ buttons: [draft] });
    const other = { type: 'dropdown-button', buttons: [draft] };
    expect(trimRowMenus(other)).toEqual(other);
  });
});

describe('column filters', () => {
  test('key, field and value list come from the column and the list call', () => {
    const schema = {
      type: 'crud',
      api: 'get:/api/at/nq/nqContractSign/page?type=1',
      columns: [{ name: 'code', label: 'Code', searchable: { type: 'lm-column-filter', kind: 'text' } }],
    };
    const [column] = (completeColumnFilters(schema) as { columns: { searchable: unknown }[] }).columns;
    expect(column?.searchable).toMatchObject({
      kind: 'text',
      name: 'code_filter',
      field: 'code',
      source: '/api/at/nq/nqContractSign/values',
      columnLabel: 'Code',
    });
  });

  test('what the author wrote wins and other search boxes are left alone', () => {
    const columns = [
      { name: 'a', searchable: { type: 'lm-column-filter', field: 'b', source: '/api/x/values' } },
      { name: 'c', searchable: true },
    ];
    const done = completeColumnFilters(columns) as { searchable: unknown }[];
    expect(done[0]?.searchable).toMatchObject({ field: 'b', name: 'b_filter', source: '/api/x/values' });
    expect(done[1]?.searchable).toBe(true);
  });
});

test('every search row of a list gets its fold, once, and forms without a list do not', () => {
  const list = { type: 'crud', api: 'get:/api/a/page?x=1', filter: { body: [], actions: [{ type: 'submit' }] } };
  const page = { type: 'page', body: [list, { type: 'form', filter: { body: [] } }] };
  const folded = foldSearchRows(page) as { body: { filter: { actions?: unknown[] } }[] };
  expect(folded.body[0]?.filter.actions).toEqual([
    { type: 'submit' },
    { type: 'lm-search-fold', searchKey: '/api/a/page' },
  ]);
  expect(folded.body[1]?.filter.actions).toBeUndefined();
  expect(foldSearchRows(folded as never)).toEqual(folded);
});

test('a download leaves the list alone, unless its author wants otherwise', () => {
  const bar = [{ actionType: 'download' }, { actionType: 'download', reload: 'list' }, { actionType: 'ajax' }];
  expect(keepWhenDownloading({ headerToolbar: bar })).toEqual({
    headerToolbar: [{ ...bar[0], reload: 'none' }, bar[1], bar[2]],
  });
});

test('views are offered beside the choice of columns, under menu and list, and not where nothing can be chosen', () => {
  const list = (headerToolbar: string[]) => ({
    type: 'crud',
    api: 'get:/api/a/page?x=1',
    headerToolbar: headerToolbar.map((type) => ({ type })),
  });
  const [chosen, fixed] = offerViews([list(['button', 'columns-toggler']), list(['button'])], '7') as never[];
  expect(chosen).toMatchObject({
    headerToolbar: [
      { type: 'button' },
      { type: 'columns-toggler' },
      { type: 'lm-saved-views', menuId: '7', list: '/api/a/page' },
    ],
  });
  expect(fixed).toEqual(list(['button']));
});

test('an empty list proposes to add a record to those who may', () => {
  const list = { type: 'crud', placeholder: 'none', emptyHint: { text: 'or add', permission: 'nq_add' } };
  const shown = (...codes: string[]) => hintEmptyLists(cutForbidden([list], new Set(codes)) ?? []);
  expect(shown('nq_add')).toEqual([{ type: 'crud', placeholder: 'or add' }]);
  expect(shown()).toEqual([{ type: 'crud', placeholder: 'none' }]);
  const open = { type: 'crud', placeholder: 'none', emptyHint: { text: 'or add' } };
  expect(hintEmptyLists(cutForbidden([open], new Set()) ?? [])).toEqual([{ type: 'crud', placeholder: 'or add' }]);
});

describe('line cells', () => {
  const tracked = (column: object) =>
    (trackLineCells({ type: 'input-table', columns: [column] } as Json) as { columns: { trackExpression?: string }[] })
      .columns[0]?.trackExpression;

  test('a cell depends on its field and on the names in its expressions', () => {
    const choice = { name: 'grade', type: 'select', label: 'Grade of ${it}', source: '${dict.grade}' };
    expect(tracked(choice)).toBe('${grade}|${dict.grade}');
    const length = { name: 'length', quickEdit: { body: [{ name: 'length', visibleOn: "shape == 'RECT'" }] } };
    expect(tracked(length)).toBe('${length}|${shape}|${RECT}');
    const filled = { actionType: 'setValue', args: { index: '${index}', value: { standard: '${event.data.value}' } } };
    expect(tracked({ name: 'grade', onEvent: { change: { actions: [filled] } } })).toContain('${index}');
  });

  test.each([
    { name: 'qty', onEvent: { change: { actions: [{ actionType: 'ajax', url: '/count' }] } } },
    { name: 'qty', type: 'service', api: '/count' },
    { name: 'qty', data: { row: '$$' } },
    { type: 'operation', buttons: [] },
    { name: 'actions', type: 'button', dialog: {} },
  ])('a cell that reads its whole line is left to amis: %j', (column) => {
    expect(tracked(column)).toBeUndefined();
  });

  test('what the author says stays', () => {
    expect(tracked({ name: 'qty', trackExpression: '${a}' })).toBe('${a}');
  });
});
