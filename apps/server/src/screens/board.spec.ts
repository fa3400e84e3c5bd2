import { fileURLToPath } from 'node:url';
import { compile, loadSchemas } from '../metadata/index.js';
import type { AccessSpec, ModelSpec, ScreenSpec } from '../metadata/index.js';
import type { Node } from './node.js';
import { compileScreens } from './index.js';

const SCHEMAS = fileURLToPath(new URL('../../../../schemas', import.meta.url));
const CUTTING = '/api/at/cutting';

/** A step of the route, like those of the plant's production. */
const model = {
  ...{ key: 'cutting', zh: '下料', en: 'Cutting', path: CUTTING, table: 'pd_cutting', display: 'taskNo' },
  uses: ['stepTask'],
  fields: { meltNo: { type: 'string', zh: '炉', en: 'Heat', length: 32 } },
  patch: {
    fields: { taskNo: { rule: 'XL{yyMMdd}-{seq:4}' } },
    actions: { execute: { input: { meltNo: { required: true } } } },
  },
} as unknown as ModelSpec;

const names = ['arrange', 'revokeArrange', 'execute', 'revokeExecute', 'check', 'executeCheck', 'skip'];
const rights = {
  model: 'cutting',
  menus: [
    {
      ...{ code: 'cutting', zh: '下料', en: 'Cutting', path: '/cutting', sort: 1, page: 'tasks.screen.json' },
      buttons: names.map((one) => ({ code: `cutting_${one}`, zh: one, en: one, alias: one, action: 2, sort: 1 })),
    },
  ],
  permissions: { list: 'menu', values: 'menu', ...Object.fromEntries(names.map((one) => [one, `cutting_${one}`])) },
} as unknown as AccessSpec;

const SCREEN: ScreenSpec = {
  ...{ menu: 'cutting', kind: 'board' },
  search: ['taskNo', 'pdNum', 'grade', 'planDate'],
  columns: ['taskNo', 'pdNum', 'grade', 'thickness', 'qty', 'planDate', 'teamCode', 'status'],
  tabs: [['0'], ['1'], ['2'], ['3', '4']],
  actions: names,
  inputs: {
    execute: { rows: ['okQty', 'ngQty', 'meltNo'], show: ['taskNo', 'grade', 'qty'], start: { okQty: 'qty' } },
    check: { rows: ['checkResult', 'defectType'] },
  },
};

const files = loadSchemas(SCHEMAS);
function crudOf(more: Partial<ScreenSpec> = {}): Node {
  const own = {
    models: [...files.models, { file: 'a/model.json', spec: model }],
    access: [...files.access, { file: 'a/access.json', spec: rights }],
    screens: [...files.screens, { file: 'a/tasks.screen.json', spec: { ...SCREEN, ...more } }],
    words: {
      ...files.words,
      ...Object.fromEntries(names.map((one) => [`button.cutting_${one}`, { zh: one, en: one }])),
    },
  };
  const { pages } = compile({ ...files, ...own }, { screens: compileScreens });
  const page = pages.find(({ file }) => file === 'a/tasks.screen.json');
  if (page === undefined) throw new Error('no page');
  return (page.body['body'] as [Node])[0];
}

describe('a board of the tasks of a step', () => {
  const crud = crudOf();
  const toolbar = crud['headerToolbar'] as Node[];
  const button = (name: string): Node | undefined => toolbar.find(({ id }) => id === `action.${name}`);
  const formOf = (name: string): Node => (button(name) as unknown as { dialog: { body: Node } }).dialog.body;
  const tableOf = (name: string): Node => (formOf(name)['body'] as Node[]).at(-1) as Node;

  test('rows are added on another screen, unless the board has a form and its model a call for them', () => {
    expect(button('add')).toBeUndefined();
    expect(crudOf({ form: ['taskNo'] })['headerToolbar']).not.toContainEqual(
      expect.objectContaining({ id: 'action.add' }),
    );
    const { pages } = compile(files, { screens: compileScreens });
    const plan = pages.find(({ file }) => file === 'production/blast-plan/list.screen.json');
    expect(JSON.stringify(plan?.body)).toContain('"id":"action.add"');
  });

  test('has tabs by state that count, and begins with the first', () => {
    expect(toolbar[0]).toMatchObject({
      type: 'state-tabs',
      name: 'status_in',
      counts: `${CUTTING}/values?field=status&counted=1`,
      tabs: [
        { value: '0', labels: ['i18n:cutting.states.0'] },
        { value: '1' },
        { value: '2' },
        { value: '3,4', labels: ['i18n:cutting.states.3', 'i18n:cutting.states.4'] },
      ],
    });
    expect(crud).toMatchObject({ defaultParams: { status_in: '0' }, checkOnItemClick: true, multiple: true });
    expect(JSON.stringify(crud['filter'])).not.toContain('search.status');
  });

  test('without tabs of its own has one for each state in which something begins', () => {
    const { tabs: _, ...plain } = SCREEN;
    const page = crudOf({ ...plain, tabs: undefined as never });
    expect((page['headerToolbar'] as [{ tabs: Node[] }])[0].tabs.map(({ value }) => value)).toEqual(['0', '1', '2']);
  });

  test('offers an action in the tabs where it begins, for chosen rows in its states alone', () => {
    expect(button('execute')).toMatchObject({
      permission: 'cutting_execute',
      level: 'primary',
      size: 'lg',
      visibleOn: "${ARRAYINCLUDES(['', '1'], status_in || '')}",
      disabledOn:
        '${!(COUNT(selectedItems) > 0 && ARRAYEVERY(selectedItems, item => ARRAYINCLUDES([1], item.status)))}',
    });
    expect(button('revokeExecute')).toMatchObject({ level: 'default' });
  });

  test('asks once for what all share, and row by row for what the screen names', () => {
    const once = (formOf('execute')['body'] as Node[])[0] as { body: Node[] };
    expect(once.body.map(({ name }) => name)).toEqual(['actualStart', 'actualEnd', 'shift', 'remark']);
    expect(once.body[2]).toMatchObject({ name: 'shift', value: 'D' });
    const columns = tableOf('execute')['columns'] as Node[];
    expect(columns.map(({ name }) => name)).toEqual(['taskNo', 'grade', 'qty', 'okQty', 'ngQty', 'meltNo']);
    expect(columns[3]).toMatchObject({ type: 'input-number', required: true });
    // Figures stand at the right, under the figures that are entered.
    expect(columns[2]).toMatchObject({ type: 'tpl', align: 'right', className: 'lm-num' });
    expect(formOf('execute')).toMatchObject({
      api: {
        url: `${CUTTING}/execute`,
        data: {
          '&': expect.stringContaining("shift: shift === '' ? undefined : shift"),
          rows: '${ARRAYMAP(rows, row => {id: row.id, version: row.version, okQty: row.okQty, ngQty: row.ngQty, meltNo: row.meltNo})}',
        },
      },
    });
    // The list loads its rows again by itself.
    expect(formOf('execute')).not.toHaveProperty('reload');
  });

  test('begins rows with what the chosen ones say', () => {
    expect(button('execute')?.['dialog']).toMatchObject({
      data: {
        rows: '${ARRAYMAP(selectedItems, item => {id: item.id, version: item.version, taskNo: item.taskNo, grade: item.grade, gradeName: item.gradeName, qty: item.qty, okQty: item.qty, ngQty: item.ngQty, meltNo: item.meltNo})}',
      },
    });
  });

  test('leaves in the row what is done with one alone', () => {
    expect(button('executeCheck')).toBeUndefined();
    const { buttons } = (crud['columns'] as Node[]).at(-1) as { buttons: Node[] };
    expect(buttons.map(({ id }) => id)).toEqual(['row.view', 'row.executeCheck']);
  });

  test.each([
    [{ tabs: [['77']] }, 'no state 77'],
    [{ search: ['status'] }, 'chosen by the tabs'],
    [{ inputs: { executeCheck: { rows: ['files'] } } }, 'no action executeCheck takes many'],
    [{ inputs: { execute: { rows: ['weight'] } } }, 'takes no weight'],
    [{ inputs: { execute: { rows: ['okQty'], show: ['nothing'] } } }, 'no field nothing'],
    [{ inputs: { execute: { rows: ['okQty'], start: { okQty: 'nothing' } } } }, 'no field nothing'],
  ] as [Partial<ScreenSpec>, string][])('refuses %j', (more, problem) => {
    expect(() => crudOf(more)).toThrow(problem);
  });
});
