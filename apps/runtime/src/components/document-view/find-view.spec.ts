import { findDocumentPart } from './find-view.js';

const view = { type: 'service', api: 'get:/api/at/nq/nqContractSign/getDetais?id=${signId}', body: [{ type: 'tpl' }] };
const columns = [
  { name: 'code', label: 'Code' },
  { name: 'status', label: 'Status', type: 'tpl', tpl: '${statusName}' },
  { type: 'operation', label: 'Operation', buttons: [] },
];

test('the view of the page itself is taken, however deep it stands', () => {
  const page = { type: 'page', body: [{ type: 'crud', columns: [{ buttons: [{ drawer: { body: view } }] }] }] };
  expect(findDocumentPart(page)).toEqual({ schema: view, idName: 'signId', made: false });
});

test('an edit form is no view', () => {
  const form = { type: 'form', initApi: 'get:/api/at/nq/x/getDetais?id=${id}' };
  expect(findDocumentPart({ type: 'page', body: form })).toBeUndefined();
});

test('without a view the columns of the list become a sheet', () => {
  const page = { type: 'page', body: { type: 'crud', api: { url: '/api/at/nq/ji/page?x=1' }, columns } };
  const part = findDocumentPart(page);
  expect(part).toMatchObject({ idName: 'documentId', made: true });
  expect(part?.schema.api).toBe('get:/api/at/nq/ji/getDetais?id=${documentId}');
  expect(JSON.stringify(part?.schema)).toContain(
    JSON.stringify([
      { label: 'Code', content: "${codeName || code || '-'}" },
      { label: 'Status', content: '${statusName}' },
    ]),
  );
});
