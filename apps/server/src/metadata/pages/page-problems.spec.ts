import type { PageRule } from './page-problem.js';
import { type PageNames, pageProblems } from './page-problems.js';

const GAUGE = {
  type: 'object',
  required: ['type', 'api'],
  properties: {
    ...{ type: { const: 'gauge' }, id: {}, api: { type: 'string' }, size: { type: 'integer', minimum: 1, maximum: 9 } },
    look: { enum: ['dial', 'bar'] },
    marks: { type: 'array', items: { type: 'object', properties: { at: { type: 'number' } }, required: ['at'] } },
  },
};

const names: PageNames = {
  isText: (token) => token === 'i18n:page.add',
  isCode: (code) => code === 'post_add',
  isCall: (path) => path === '/api/lc-system/post/list',
  isDictionary: (code) => code === 'sex',
  components: {
    amis: new Set(['page', 'crud', 'form', 'input-text', 'button', 'select', 'dialog', 'tpl', 'input-tree']),
    own: new Map([['gauge', GAUGE]]),
  },
  answered: (path) => (path === '/api/lc-system/post/list' ? new Set(['postName', 'status']) : undefined),
  listed: (path) => (path === '/api/lc-system/post/list' ? { of: 'post', keys: new Set(['postName']) } : undefined),
};

const page = (...body: unknown[]) => ({ type: 'page', body });
const field = (more: object = {}) => ({ type: 'input-text', name: 'a', label: 'A', ...more });
const form = (...body: unknown[]) => page({ type: 'form', body });
const list = (more: object) => page({ type: 'crud', name: 'posts', api: 'get:/api/lc-system/post/list', ...more });

/** A rule, a page that breaks it, the place of the error, and a page that follows it. */
const RULES: [PageRule, unknown, string, unknown][] = [
  [
    'unknownText',
    page({ type: 'tpl', tpl: 'i18n:page.ad' }),
    'body.0.tpl',
    page({ type: 'tpl', tpl: 'i18n:page.add' }),
  ],
  [
    'unknownCode',
    page({ type: 'button', label: 'A', permission: 'post_ad' }),
    'body.0.permission',
    page({ type: 'button', label: 'A', permission: 'post_add' }),
  ],
  [
    'unknownCall',
    page({ type: 'crud', api: 'get:/api/lc-system/post/lst' }),
    'body.0.api',
    page({ type: 'crud', api: 'get:/api/lc-system/post/list?size=10' }),
  ],
  [
    'unknownDictionary',
    form(field({ source: '/x/dictionary?code=sec' })),
    'body.0.body.0.source',
    form(field({ source: '/x/dictionary?code=sex' })),
  ],
  [
    'unknownProperty',
    page({ type: 'gauge', api: 'x', sise: 3 }),
    'body.0.sise',
    page({ type: 'gauge', api: 'x', size: 3, sizeOn: '${a}', look: 'bar' }),
  ],
  [
    'wrongProperty',
    page({ type: 'gauge', api: 'x', size: 12 }),
    'body.0.size',
    page({ type: 'gauge', api: 'x', size: 9 }),
  ],
  [
    'wrongProperty',
    page({ type: 'gauge', api: 'x', marks: [{ at: 1 }, {}] }),
    'body.0.marks',
    page({ type: 'gauge', api: 'x', marks: [{ at: 1 }] }),
  ],
  ['wrongProperty', page({ type: 'gauge', api: 'x', look: 'pie' }), 'body.0.look', page({ type: 'gauge', api: 'x' })],
  ['missingProperty', page({ type: 'gauge' }), 'body.0', page({ type: 'gauge', apiExpr: '${a}' })],
  ['unknownComponent', page({ type: 'crdu' }), 'body.0', page({ type: 'static-tpl' })],
  [
    'unknownTarget',
    list({ headerToolbar: [{ type: 'button', label: 'A', reload: 'post' }] }),
    'body.0.headerToolbar.0',
    list({ headerToolbar: [{ type: 'button', label: 'A', reload: 'posts?a=1' }] }),
  ],
  [
    'unknownColumn',
    list({ columns: [{ name: 'postNam' }] }),
    'body.0.columns.0',
    list({ columns: [{ name: 'postName' }] }),
  ],
  [
    'badExpression',
    form(field({ visibleOn: '${a == }' })),
    'body.0.body.0.visibleOn',
    form(field({ visibleOn: '${a == 1}', hiddenOn: 'b > 2' })),
  ],
  [
    'unknownRead',
    form(field({ visibleOn: '${weather == 1}' })),
    'body.0.body.0.visibleOn',
    form(field({ visibleOn: '${a == 1 && user.userId}' })),
  ],
  [
    'misspeltRead',
    list({ headerToolbar: [{ type: 'tpl', tpl: '${statu}' }] }),
    'body.0.headerToolbar.0.tpl',
    list({ headerToolbar: [{ type: 'tpl', tpl: '${status} ${postNameName}' }] }),
  ],
  [
    'misspeltRead',
    page({ type: 'form', initApi: 'get:/api/elsewhere', body: [field({ name: 'amount', visibleOn: '${amout}' })] }),
    'body.0.body.0.visibleOn',
    page({ type: 'form', initApi: 'get:/api/elsewhere', body: [field({ name: 'amount', visibleOn: '${weather}' })] }),
  ],
  [
    'doubleId',
    form(field({ id: 'one' }), field({ id: 'one', name: 'b' })),
    'body.0.body.1',
    form(field({ id: 'one' })),
  ],
  [
    'doubleControl',
    form(field(), { type: 'group', body: [field()] }),
    'body.0.body.1.body.0',
    form(field({ visibleOn: '${b}' }), field({ visibleOn: '${!b}' })),
  ],
  ['missingLabel', form(field({ label: false })), 'body.0.body.0', form(field({ label: '', placeholder: 'Name' }))],
  [
    'missingLabel',
    page({ type: 'button', icon: 'fa fa-plus' }),
    'body.0',
    page({ type: 'button', icon: 'fa fa-plus', tooltip: 'Add' }),
  ],
];

describe('what is wrong with a page', () => {
  it.each(RULES)('%s', (rule, broken, place, right) => {
    const found = pageProblems(broken, names).filter((one) => one.rule === rule);
    expect(found.map(({ path }) => path.join('.'))).toEqual([place]);
    expect(pageProblems(right, names).filter((one) => one.rule === rule)).toEqual([]);
  });

  it('is found in the order of the page', () => {
    const found = pageProblems(page({ type: 'a' }, { type: 'b', body: [{ type: 'c' }] }, { type: 'd' }), names);
    expect(found.map(({ params }) => params['name'])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is not looked for in what the page works with', () => {
    expect(pageProblems({ ...page(), data: { items: [{ type: 'fruit', reload: 'nobody' }] } }, names)).toEqual([]);
  });

  it('is not known where nobody says what there is', () => {
    const { isText, isCode, listed } = names;
    const open = list({ api: '/api/nothing', body: [{ type: 'crdu' }], source: '/dictionary?code=none' });
    expect(pageProblems(open, { isText, isCode, listed })).toEqual([]);
  });
});
