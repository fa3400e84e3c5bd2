/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { stage } from '../testing/stage.js';
import type { PageHost } from './env.js';

interface Drawn {
  location: { pathname: string; search: string };
  data: { query: Record<string, string> };
}
let drawn: Drawn | undefined;
let env: { updateLocation(to: string): void } | undefined;

// In place of amis: keeps what a page is drawn with.
jest.unstable_mockModule('amis/lib/minimal', () => ({
  clearStoresCache: () => undefined,
  render: (_: unknown, props: Drawn, made: typeof env) => {
    drawn = props;
    env = made;
    return null;
  },
}));
jest.unstable_mockModule('./setup.js', () => ({ prepareAmis: async () => undefined }));
const { SchemaView } = await import('./schema-view.js');

const schema = { type: 'page' };
const written: string[] = [];
const host: PageHost = {
  session: 's',
  location: () => ({ pathname: '/orders', search: '?id=1', hash: '' }),
  open: () => undefined,
  replaceQuery: (path) => void written.push(path),
  back: () => undefined,
};

async function opened() {
  const view = (search: string) => <SchemaView schema={schema} host={host} search={search} />;
  const { rerender } = render(view('?id=1'));
  await act(async () => undefined);
  return (search: string) => rerender(view(search));
}

beforeEach(() => {
  stage('en');
  written.length = 0;
});
afterEach(cleanup);

test('a query that the page writes itself is sent to its host and draws nothing anew', async () => {
  const show = await opened();
  const before = drawn;
  env?.updateLocation('/orders?id=1&page=2');
  expect(written).toEqual(['/orders?id=1&page=2']);
  show('?id=1&page=2');
  expect(drawn?.location).toBe(before?.location);
  expect(drawn?.data).toBe(before?.data);
  expect(drawn?.location).toMatchObject({ pathname: '/orders', search: '?id=1&page=2' });
});

test('a query from outside reaches the page, also the one it was opened with', async () => {
  const show = await opened();
  const before = drawn;
  env?.updateLocation('/orders?id=1&page=2');
  show('?id=1&page=2');
  show('?id=1');
  expect(drawn?.location).toMatchObject({ search: '?id=1' });
  expect(drawn?.data.query).toEqual({ id: '1' });
  // Lists compare the two searches to see that they must read again.
  expect(before?.location.search).toBe('?id=1&page=2');
  show('?id=2');
  expect(drawn?.data.query).toEqual({ id: '2' });
});

test('a host that does not follow what the page writes changes nothing', async () => {
  const show = await opened();
  const before = drawn;
  env?.updateLocation('/orders');
  show('?id=1');
  expect(drawn?.location).toBe(before?.location);
  expect(drawn?.location.search).toBe('');
});
