/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { data, refusal, type Said, serve, stage } from '../../testing/stage.js';
import { DocumentView } from './document-view.js';

const DETAIL = '/api/lc-system/menu/detail';
const PAGE = {
  type: 'page',
  body: [{ type: 'service', id: 'view.document', api: 'get:/api/leave/detail?id=${documentId}', body: [] }],
};
const draw = (schema: object, values: object) => <pre>{JSON.stringify({ schema, values })}</pre>;
const view = (refreshKey = 0, menus = {}) => (
  <DocumentView model="leave" businessId="77" menus={menus} refreshKey={refreshKey} draw={draw} />
);
/** The menu of a model, with its page. */
const menu = (config: object | null): Said =>
  data({ id: '5', config: config && JSON.stringify(config), configVersion: 1 });

beforeEach(() => stage('zh'));
afterEach(cleanup);

test('the part of the page that shows one document is drawn with its id', async () => {
  const asked = serve({ [DETAIL]: menu(PAGE) });
  render(view());
  const drawn = JSON.parse((await screen.findByText(/documentId/)).textContent ?? '');
  expect(drawn.values).toEqual({ documentId: '77' });
  expect(drawn.schema).toMatchObject([{ type: 'service', className: 'lm-document-view' }]);
  expect(asked[0]?.query).toEqual({ code: 'leave' });
});

test('the menu that shows the documents of a model may have another name', async () => {
  const asked = serve({ [DETAIL]: menu(PAGE) });
  render(view(0, { leave: 'leaveDetail' }));
  await screen.findByText(/documentId/);
  expect(asked[0]?.query).toEqual({ code: 'leaveDetail' });
});

test.each([
  ['zh', '单据加载失败', '重试'],
  ['en', 'The document could not be loaded', 'Try again'],
] as const)('a failure is told in %s and tried again', async (language, words, again) => {
  await stage(language);
  let away = true;
  serve({ [DETAIL]: () => (away ? refusal(500, 'database away') : menu(PAGE)) });
  render(view());
  expect(await screen.findByText('database away')).toBeTruthy();
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  away = false;
  fireEvent.click(screen.getByRole('button', { name: again }));
  expect(await screen.findByText(/documentId/)).toBeTruthy();
});

test.each([
  ['forbidden', refusal(403, 'no')],
  ['a page without any document', menu({ type: 'page', body: [] })],
])('%s: nothing is drawn, and words say so', async (_, said) => {
  serve({ [DETAIL]: said });
  const { container } = render(view());
  expect(await screen.findByText('无法显示单据')).toBeTruthy();
  expect(container.querySelector('.lm-document')).toBeNull();
});
