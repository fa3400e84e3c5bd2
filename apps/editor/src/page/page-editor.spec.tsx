/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, configure, render, screen } from '@testing-library/react';

// Only the parts of the runtime that this page needs.
const { setLanguage, useLanguage, useT } = await import('@lamina/runtime/i18n');
const { PageMessage, PageSkeleton } = await import('@lamina/runtime/feedback');
class ApiError extends Error {}
const request = jest.fn<(path: string, call: object) => Promise<unknown>>();
jest.unstable_mockModule('./runtime.js', () => ({
  ...{ ApiError, request, useLanguage, useT, PageMessage, PageSkeleton },
}));
// The workbench needs a canvas.
jest.unstable_mockModule('./workbench.js', () => ({ Workbench: ({ name }: { name: string }) => <h1>{name}</h1> }));
const { default: PageEditor } = await import('./page-editor.js');

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const opened = async (nameEn: string | null) => {
  request.mockResolvedValue({ id: '7', name: '合同签订', nameEn, path: '/contract', config: '', configVersion: 0 });
  render(<PageEditor menuId="7" />);
  await screen.findByRole('heading');
};
const shown = () => [screen.getByRole('heading').textContent, document.title.split(' · ')[0]];

test('the header and the title of the window have the name of the menu in the language of the reader', async () => {
  await setLanguage('zh');
  await opened('Contracts');
  expect(shown()).toEqual(['合同签订', '合同签订']);
  await act(() => setLanguage('en'));
  expect(shown()).toEqual(['Contracts', 'Contracts']);
});

test('a menu without an English name keeps its name', async () => {
  await setLanguage('en');
  await opened(null);
  expect(shown()).toEqual(['合同签订', '合同签订']);
});
