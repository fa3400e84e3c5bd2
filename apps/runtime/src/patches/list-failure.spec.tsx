/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { PageMessage } from '../feedback/index.js';
import { show, startAmis } from '../testing/draw-patched.js';
import { stage } from '../testing/stage.js';

startAmis();
const { registerList } = await import('./crud.js');
registerList(
  () => () => undefined,
  (reason, retry) => <PageMessage title="failed" text={reason} retry={retry} />,
);

beforeAll(() => {
  globalThis.matchMedia ??= () => ({ matches: false, addListener: () => undefined }) as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
});
beforeEach(() => stage('en'));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const LIST = { type: 'crud', api: '/rows', syncLocation: false, columns: [{ name: 'code', label: 'Code' }] };
const rows = (...codes: string[]) => ({ data: { status: 0, data: { items: codes.map((code) => ({ code })) } } });
const refused = (msg: string) => ({ data: { status: 400, msg } });

test('a list that was refused says why, and loads its rows when asked again', async () => {
  let answer: object = refused('there is no field x');
  show(LIST, {}, async () => answer);
  expect((await screen.findByRole('alert')).textContent).toContain('there is no field x');
  expect(screen.queryByText('No data')).toBeNull();
  answer = rows('A-1');
  fireEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('A-1')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('so does a list that did not reach the server; no rows are no fault', async () => {
  // amis tells the console what it caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let reachable = false;
  show(LIST, {}, async () => {
    if (!reachable) throw new Error('no connection');
    return rows();
  });
  expect((await screen.findByRole('alert')).textContent).toContain('no connection');
  reachable = true;
  fireEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('No data')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the refusal of a button says nothing about the rows', async () => {
  const button = { type: 'button', label: 'ask', actionType: 'ajax', api: 'post:/asked' };
  show({ ...LIST, headerToolbar: [button] }, {}, async ({ url }) =>
    url.startsWith('/rows') ? rows() : refused('not now'),
  );
  await screen.findByText('No data');
  fireEvent.click(screen.getByText('ask'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByText('No data')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
