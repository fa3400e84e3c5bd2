/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { registerTyping } from '../feedback/index.js';
import { useFeedback } from '../feedback/store.js';
import { type Answers, data, refusal, serve, stage } from '../testing/stage.js';
import type { PageHost } from './env.js';

// A field in place of amis: its text is lost when the page is replaced or starts again with another schema.
jest.unstable_mockModule('./schema-view.js', () => ({
  SchemaView: ({ schema }: { schema: { title: string } }) => <input key={schema.title} aria-label={schema.title} />,
}));
const { PageView } = await import('./page-view.js');

const DETAIL = '/api/lc-system/menu/detail';
const config = (version: number) => JSON.stringify({ type: 'page', title: `version ${version}` });
const host = { session: 's', tab: '/order' } as PageHost;
let isTyped = false;
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const toasts = () => useFeedback.getState().toasts.map(({ message }) => message);

/** The page at its first version, with text in its field. `answers` may refuse later versions. */
async function typedPage(menuId: string, later: (version: number) => ReturnType<typeof refusal> | undefined) {
  const answers: Answers = {
    [DETAIL]: ({ query }) =>
      later(Number(query.version)) ??
      data({ id: menuId, name: '', config: config(Number(query.version)), configVersion: Number(query.version) }),
  };
  serve(answers);
  const view = (version: number) => <PageView menuId={menuId} configVersion={version} host={host} />;
  const { rerender } = render(view(1));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'typed' } });
  isTyped = true;
  jest.useFakeTimers();
  return async (version: number) => {
    rerender(view(version));
    await act(() => jest.advanceTimersByTimeAsync(0));
  };
}
const rest = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => stage('en'));
const stop = registerTyping({ isUnsaved: ({ tab }) => isTyped && tab === host.tab });
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
afterAll(stop);

test('a new version waits until the input of the page is saved', async () => {
  const show = await typedPage('1', () => undefined);
  await show(2);
  await rest(5000);
  expect(field().value).toBe('typed');
  isTyped = false;
  await rest(2000);
  expect(screen.getByLabelText('version 2')).toBe(field());
});

test('a new version that does not arrive leaves page and input as they are, says so, and is asked for after saving', async () => {
  let isDown = true;
  const show = await typedPage('2', (version) => (version > 1 && isDown ? refusal(503, 'no network') : undefined));
  await show(2);
  await rest(0);
  expect(field().value).toBe('typed');
  expect(toasts()).toEqual([expect.stringContaining('no network')]);
  await rest(5000);
  expect(field().value).toBe('typed');
  isDown = false;
  isTyped = false;
  await rest(2000);
  expect(screen.getByLabelText('version 2')).toBe(field());
});

test('a page without input says why a new version did not arrive, and asks again', async () => {
  const show = await typedPage('3', (version) => (version > 1 ? refusal(503, 'no network') : undefined));
  isTyped = false;
  await show(2);
  expect(screen.getByRole('alert').textContent).toContain('no network');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
