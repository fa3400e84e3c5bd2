import type { Json } from '../../pages/index.js';
import { documentPart } from './document-part.js';

const view = {
  type: 'service',
  id: 'view.document',
  api: 'get:/api/x/detail?id=${documentId}',
  body: [{ type: 'tpl' }],
};
const amend = { type: 'container', id: 'view.amend', visibleOn: '${COUNT(subject.editable) > 0}', body: [] };
const page = (...body: Json[]) => ({
  type: 'page',
  body: [{ type: 'crud', columns: [{ buttons: [{ drawer: { body } }] }] }],
});

test('the document of a page is taken by its id, however deep it stands', () => {
  expect(documentPart(page(view))).toEqual([{ ...view, className: 'lm-document-view' }]);
});

test('what a step may change follows it, with the dictionaries of the page', () => {
  const initApi = { method: 'get', url: '/api/lc-system/dict-biz/dictionary' };
  expect(documentPart({ ...page(view, amend), initApi })).toEqual([
    expect.objectContaining({ id: 'view.document' }),
    { type: 'service', visibleOn: amend.visibleOn, api: initApi, body: [amend] },
  ]);
});

test('a page that shows no document has none', () => {
  const form = { type: 'form', initApi: 'get:/api/at/nq/x/getDetais?id=${id}' };
  expect(documentPart({ type: 'page', body: form })).toBeUndefined();
});
