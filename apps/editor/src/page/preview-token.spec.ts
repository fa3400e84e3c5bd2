import { jest } from '@jest/globals';
import { PreviewToken } from './preview-token.js';

const ask = jest.fn();
let token: PreviewToken;

beforeEach(() => {
  jest.useFakeTimers();
  ask.mockReset();
  token = new PreviewToken(ask);
  token.take('old');
});
afterEach(() => jest.useRealTimers());

/** What has been answered so far. */
async function answersOf(...renewals: Promise<boolean>[]) {
  const answers: (boolean | undefined)[] = renewals.map(() => undefined);
  renewals.forEach((renewal, at) => void renewal.then((isNew) => (answers[at] = isNew)));
  await jest.advanceTimersByTimeAsync(0);
  return answers;
}

test('calls that were refused at the same time share one request and all get the new token', async () => {
  const renewals = ['old', 'old', 'old'].map((used) => token.renew(used));
  expect(ask).toHaveBeenCalledTimes(1);
  token.take('old');
  expect(await answersOf(...renewals)).toEqual([undefined, undefined, undefined]);
  token.take('new');
  expect(await answersOf(...renewals)).toEqual([true, true, true]);
  expect(token.current).toBe('new');
});

test('a call that is refused after the renewal uses the token that is already here', async () => {
  token.take('new');
  expect(await answersOf(token.renew('old'))).toEqual([true]);
  expect(ask).not.toHaveBeenCalled();
});

test('without a new token within 20 s the calls are refused; the next one asks again', async () => {
  const renewals = [token.renew('old'), token.renew('old')];
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await answersOf(...renewals)).toEqual([false, false]);
  const next = token.renew('old');
  expect(ask).toHaveBeenCalledTimes(2);
  token.take('new');
  expect(await answersOf(next)).toEqual([true]);
  // The time limit of a renewal that succeeded does not end a later one.
  await jest.advanceTimersByTimeAsync(15_000);
  const later = token.renew('new');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await answersOf(later)).toEqual([undefined]);
});
