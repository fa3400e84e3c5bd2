import { toAmis, toQuery } from './amis-translation.js';

const wording = { language: 'zh', unknownError: 'unknown' } as const;
const answer = (body: unknown, status = 200) => ({ status, headers: new Headers(), body });
const ok = (data: unknown) => answer({ code: 200, success: true, data, msg: 'done' });

test('a paged list becomes items and total, extra keys stay', () => {
  const paged = { records: [{ id: '1' }], total: 31, size: 10, current: 1, pages: 4, orders: [], sum: '12.50' };
  expect(toAmis(ok(paged), 'get', wording)).toEqual({
    status: 0,
    msg: '',
    data: { items: [{ id: '1' }], total: 31, sum: '12.50' },
  });
});

test('an unpaged list becomes items too, and nothing becomes an empty object', () => {
  expect(toAmis(ok([1, 2]), 'get', wording).data).toEqual({ items: [1, 2], total: 2 });
  expect(toAmis(ok(null), 'get', wording).data).toEqual({});
  expect(toAmis(ok('text'), 'get', wording).data).toEqual({ value: 'text' });
});

test('a record goes through as it is, its own items included', () => {
  const notices = { items: [], total: 0, notRdCount: 3 };
  expect(toAmis(ok(notices), 'get', wording).data).toBe(notices);
});

test('only writes say what the server said', () => {
  expect(toAmis(ok({}), 'post', wording).msg).toBe('done');
});

test('HTTP 200 with a failed body code is a failure', () => {
  const failed = answer({ code: 400, success: false, data: {}, msg: 'no' });
  expect(toAmis(failed, 'post', wording)).toEqual({ status: 400, msg: 'no', data: {} });
});

test('refused fields stand at their fields, those of lines name themselves', () => {
  const body = {
    code: 400,
    success: false,
    data: {},
    msg: 'invalid',
    errors: [
      { field: 'code', label: { zh: 'Z', en: 'Code' }, message: { zh: 'zh text', en: 'required' } },
      { field: 'lines.0.qty', label: { zh: 'Menge', en: 'Quantity' }, message: { zh: 'zu viel', en: 'too many' } },
    ],
  };
  expect(toAmis(answer(body, 400), 'post', { ...wording, language: 'en' })).toMatchObject({
    status: 422,
    errors: { code: 'required', 'lines.0.qty': 'Quantity: too many' },
  });
});

test('a conflict keeps both sides, away from the form values', () => {
  const body = { code: 409, success: false, data: { baseVersion: 1, currentVersion: 2 }, msg: 'stale' };
  expect(toAmis(answer(body, 409), 'post', wording)).toEqual({
    status: 409,
    msg: 'stale',
    data: { failure: { baseVersion: 1, currentVersion: 2 } },
  });
});

test('an answer without body code counts by HTTP, with its error description', () => {
  expect(toAmis(answer({ error_description: 'bad' }, 400), 'post', wording)).toMatchObject({ status: 400, msg: 'bad' });
  expect(toAmis(answer('<html>', 502), 'get', wording)).toMatchObject({ status: 502, msg: 'unknown' });
});

test('paging and sorting are translated, empty filters dropped', () => {
  expect(toQuery('/api/x/page?page=2&perPage=30&orderBy=createTime&orderDir=desc&name=&status=1')).toBe(
    '/api/x/page?current=2&size=30&descs=createTime&status=1',
  );
  expect(toQuery('/api/x/page?page=1&perPage=10&orderBy=code&orderDir=asc')).toBe(
    '/api/x/page?current=1&size=10&ascs=code',
  );
});

test('a call that pages by itself is left alone', () => {
  const url = '/api/at/base/localMassage/page?page=1&size=10';
  expect(toQuery(url)).toBe(url);
});
