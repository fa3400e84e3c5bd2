import { listAddress, listsOf } from './list-address.js';

it('asks for what a list reads by itself', () => {
  expect(listAddress('get:/api/at/nq/customer/page')).toBe('/api/at/nq/customer/page');
  expect(listAddress('/api/at/nq/customer/page?status=1')).toBe('/api/at/nq/customer/page?status=1');
  expect(listAddress({ method: 'get', url: '/api/at/nq/customer/page' })).toBe('/api/at/nq/customer/page');
});

it('asks for nothing else', () => {
  expect(listAddress('post:/api/at/nq/customer/page')).toBeUndefined();
  expect(listAddress({ method: 'post', url: '/api/at/nq/customer/page' })).toBeUndefined();
  expect(listAddress('get:/api/at/nq/batch/page?contractId=${id}')).toBeUndefined();
  expect(listAddress('https://elsewhere.example/rows')).toBeUndefined();
  expect(listAddress(undefined)).toBeUndefined();
});

it('finds the lists that are drawn at once', () => {
  const list = (api: string) => ({ type: 'crud', api });
  const page = {
    type: 'page',
    body: [
      {
        ...list('get:/api/at/nq/customer/page'),
        columns: [{ type: 'operation', buttons: [{ dialog: list('/api/a') }] }],
      },
      { type: 'tabs', tabs: [{ body: list('/api/at/nq/batch/page') }, { body: list('/api/at/nq/b/page?id=${id}') }] },
    ],
  };
  expect(listsOf(page)).toEqual(['/api/at/nq/customer/page', '/api/at/nq/batch/page']);
});
