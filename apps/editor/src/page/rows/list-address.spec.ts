import { listAddress } from './list-address.js';

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
