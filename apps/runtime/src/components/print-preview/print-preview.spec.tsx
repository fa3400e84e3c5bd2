/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { data, refusal, type Said, serve, stage } from '../../testing/stage.js';
import { PrintPreview } from './print-preview.js';
import { fileNameOf } from './use-paper.js';

const API = '/api/at/nq/pdPiece/print';
const PRINTS = [
  { value: 'label', label: '板材标签' },
  { value: 'small', label: '板材小标签' },
];
const released: string[] = [];

const paper = (name: string): Said => ({
  body: new Blob(['%PDF-'], { type: 'application/pdf' }),
  headers: { 'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}` },
});
const showPdf = (enabled: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: enabled, configurable: true });

beforeEach(async () => {
  let made = 0;
  released.length = 0;
  URL.createObjectURL = () => `blob:${(made += 1)}`;
  URL.revokeObjectURL = (address) => void released.push(address);
  showPdf(true);
  await stage('zh');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('one print: shown, opened and saved under the name that the server gives; no choice', async () => {
  const asked = serve({ [API]: paper('合同-HT2603-018.pdf') });
  const { unmount } = render(<PrintPreview api={API} ids="1" prints={PRINTS.slice(0, 1)} refreshKey={0} />);
  const sheet = await screen.findByTitle('合同-HT2603-018.pdf');
  expect(sheet.getAttribute('src')).toBe('blob:1');
  expect(asked).toEqual([{ method: 'GET', path: API, query: { ids: '1', print: 'label' }, body: undefined }]);
  expect(screen.queryByRole('combobox')).toBeNull();
  const save = screen.getByRole('link', { name: '保存PDF' });
  expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual(['blob:1', '合同-HT2603-018.pdf']);
  expect(screen.getByRole('link', { name: '在新标签页打开' }).getAttribute('target')).toBe('_blank');
  unmount();
  expect(released).toEqual(['blob:1']);
});

test('another print is asked for by its name, and the first one is let go', async () => {
  serve({ [API]: ({ query }) => paper(`${query.print}.pdf`) });
  render(<PrintPreview api={API} ids="1,2" prints={PRINTS} refreshKey={0} />);
  await screen.findByTitle('label.pdf');
  fireEvent.change(screen.getByLabelText('打印样式'), { target: { value: 'small' } });
  await screen.findByTitle('small.pdf');
  expect(released).toEqual(['blob:1']);
});

test.each([
  ['zh', '重试'],
  ['en', 'Try again'],
] as const)('a refusal says why in %s and is tried again', async (language, again) => {
  await stage(language);
  let away = true;
  serve({ [API]: () => (away ? refusal(400, 'more than 200 at a time') : paper('late.pdf')) });
  render(<PrintPreview api={API} ids="1" prints={[]} refreshKey={0} />);
  expect(await screen.findByText('more than 200 at a time')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  away = false;
  fireEvent.click(screen.getByRole('button', { name: again }));
  expect(await screen.findByTitle('late.pdf')).toBeTruthy();
});

test('an answer that is no file is a failure', async () => {
  serve({ [API]: data({}) });
  render(<PrintPreview api={API} ids="1" prints={[]} refreshKey={0} />);
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});

test('a browser that shows no PDF in a page offers it to open and to save', async () => {
  showPdf(false);
  serve({ [API]: paper('plate.pdf') });
  const { container } = render(<PrintPreview api={API} ids="1" prints={[]} refreshKey={0} />);
  expect(await screen.findByText('plate.pdf')).toBeTruthy();
  expect(container.querySelector('iframe')).toBeNull();
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
});

test('a file without a name has one', () => {
  expect(fileNameOf(null)).toBe('print.pdf');
  expect(fileNameOf("attachment; filename*=UTF-8''a%20b.pdf; size=1")).toBe('a b.pdf');
});
