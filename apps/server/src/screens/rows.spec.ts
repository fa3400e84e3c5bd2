import { compile } from '../metadata/index.js';
import type { AccessSpec, ScreenSpec } from '../metadata/index.js';
import type { Node } from './node.js';
import { compileScreens } from './index.js';

const rights = {
  menus: [
    {
      ...{ code: 'work', zh: 'w', en: 'Work', path: '/work', sort: 1, page: 'work.screen.json' },
      buttons: [{ code: 'work_claim', zh: 'c', en: 'Claim', alias: 'claim', action: 2, sort: 1 }],
    },
  ],
} as unknown as AccessSpec;

const SCREEN: ScreenSpec = {
  menu: 'work',
  kind: 'rows',
  rows: {
    name: 'workList',
    from: 'get:/api/lc-flow/work/list',
    search: [
      { name: 'category', label: 'i18n:work.category', dict: 'flow', prefix: 'flow_' },
      { name: 'from', until: 'to', label: 'i18n:work.period' },
    ],
    columns: [
      { name: 'title', label: 'i18n:work.title', as: 'long' },
      { name: 'made', label: 'i18n:work.made', as: 'minute', width: 99 },
      {
        name: 'state',
        label: 'i18n:work.state',
        tags: [{ label: 'i18n:work.open', color: '#67C23A', when: '${state == 1}' }],
      },
    ],
  },
  row: [
    { permission: 'work_claim', label: 'i18n:work.claim', post: '/api/lc-flow/work/claim?id=${id}' },
    { label: 'i18n:work.diagram', diagram: { processInstanceId: '${instanceId}' } },
  ],
};

function crudOf(screen: ScreenSpec): Node {
  const registry = compile({ models: [], dialects: [], words: {} });
  const access = [{ file: 'a/access.json', spec: rights }];
  const screens = [{ file: 'a/work.screen.json', spec: screen }];
  const [page] = compileScreens({ access, screens, words: {} }, registry, (_, problem) => {
    throw new Error(problem);
  });
  if (page === undefined) throw new Error('no page');
  return (page.body['body'] as [Node])[0];
}

describe('rows of a call without a model', () => {
  const crud = crudOf(SCREEN);
  const [long, minute, tags, actions] = crud['columns'] as Node[];

  test('are asked for by pages, and searched by entries and periods', () => {
    expect(crud).toMatchObject({ id: 'workList', api: 'get:/api/lc-flow/work/list', perPage: 10, syncLocation: false });
    expect(crud['filter']).toMatchObject({
      body: [
        { source: { url: '/api/lc-system/dict/dictionary?code=flow' } },
        { name: 'from', extraName: 'to', type: 'input-datetime-range' },
        { id: 'search.buttons' },
      ],
    });
  });

  test('are shown as the screen says', () => {
    expect(long).toMatchObject({ className: 'lm-wrap' });
    expect(minute).toMatchObject({ tpl: "${made ? LEFT(made, 16) : '-'}", width: 99 });
    expect(tags).toMatchObject({ body: [{ type: 'tag', visibleOn: '${state == 1}' }] });
  });

  test('have the buttons of the screen: calls, and the process as it is drawn', () => {
    expect(actions).toMatchObject({
      buttons: [
        { id: 'row.claim', permission: 'work_claim', api: { url: '/api/lc-flow/work/claim?id=${id}' } },
        { dialog: { data: { processInstanceId: '${instanceId}' }, body: { type: 'flow-diagram' } } },
      ],
    });
  });

  test('are chosen by the key that is named, else not at all', () => {
    expect(crud['selectable']).toBeUndefined();
    const rows = { ...(SCREEN.rows as NonNullable<ScreenSpec['rows']>), choose: 'taskId' };
    expect(crudOf({ ...SCREEN, rows })).toMatchObject({ selectable: true, primaryField: 'taskId' });
  });

  test('have to be said', () => {
    expect(() => crudOf({ menu: 'work', kind: 'rows' })).toThrow('`rows`');
  });
});
