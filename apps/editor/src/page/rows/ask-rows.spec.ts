import { jest } from '@jest/globals';
import type { Found } from './sample-rows.js';

class ApiError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
const request = jest.fn<(path: string, call: { headers?: object; anonymous?: boolean }) => Promise<unknown>>();
jest.unstable_mockModule('../runtime.js', () => ({ request, ApiError }));
const { rowsOfAuthor, rowsOfNobody, rowsOfOther } = await import('./ask-rows.js');

const LIST = '/api/at/nq/customer/page';
const settled = () => new Promise((done) => setImmediate(done));
beforeEach(() => request.mockReset());

it('reads for somebody else with his token alone, for the author as he is', async () => {
  request.mockResolvedValue({ records: [{ id: 1 }] });
  rowsOfOther('his', () => undefined).of(LIST, () => undefined);
  rowsOfAuthor().of(LIST, () => undefined);
  expect(request.mock.calls.map(([, { headers, anonymous }]) => [headers, anonymous])).toEqual([
    [{ 'Lc-Auth': 'bearer his' }, true],
    [undefined, undefined],
  ]);
});

it('says in words what he may not read, and asks for another token when his has ended', async () => {
  const heard: Found[] = [];
  const renew = jest.fn();
  const rows = rowsOfOther('his', renew);
  request.mockRejectedValueOnce(new ApiError(403, '没有权限'));
  rows.of(LIST, (found) => heard.push(found));
  await settled();
  expect(heard).toEqual([{ rows: [], refusal: '没有权限' }]);
  expect(renew).not.toHaveBeenCalled();
  request.mockRejectedValueOnce(new ApiError(401, '已过期'));
  rows.of('/other', () => undefined);
  await settled();
  expect(renew).toHaveBeenCalledTimes(1);
});

it('says in words that an answer made no sense', async () => {
  const heard: Found[] = [];
  request.mockRejectedValueOnce(new SyntaxError('Unexpected end'));
  rowsOfOther('his', () => undefined).of(LIST, (found) => heard.push(found));
  await settled();
  expect(heard).toEqual([{ rows: [], refusal: 'Unexpected end' }]);
});

it('shows nothing of anybody while it is not known who looks, and the reason when he may not', async () => {
  const heard: Found[] = [];
  rowsOfNobody('').of(LIST, (found) => heard.push(found));
  rowsOfNobody('不能以此身份查看').of(LIST, (found) => heard.push(found));
  await settled();
  expect(heard).toEqual([{ rows: [] }, { rows: [], refusal: '不能以此身份查看' }]);
  expect(request).not.toHaveBeenCalled();
});
