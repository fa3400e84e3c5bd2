/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { stage } from '../../testing/stage.js';
import { WorkFinder, type WorkFinderProps } from './work-finder.js';

const asked = jest.fn<(values: Record<string, string>) => void>();
const choseOnly = jest.fn();
const ROWS = [{ id: '1' }, { id: '2' }];

const finder = (more: Partial<WorkFinderProps> = {}) => (
  <WorkFinder
    {...{ scan: 'pdNum', mine: 'operatorIds', userId: '7', query: {}, rows: ROWS, isLoading: false }}
    onQuery={asked}
    onChooseOnly={choseOnly}
    {...more}
  />
);

/** Types a code as a scanner does: each key `gapMs` milliseconds after the previous one. */
function scanned(code: string, gapMs: number, target: EventTarget = document.body): void {
  let at = 1000;
  for (const key of [...code, 'Enter']) {
    at += gapMs;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    act(() => void target.dispatchEvent(event));
  }
}

beforeEach(async () => {
  asked.mockReset();
  choseOnly.mockReset();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await stage('en');
});
afterEach(cleanup);

test('a scanner is heard; a hand that types is not', () => {
  render(finder());
  scanned('2603018-01-01', 120);
  expect(asked).not.toHaveBeenCalled();
  scanned('2603018-01-01', 8);
  expect(asked.mock.calls).toEqual([[{ pdNum: '2603018-01-01' }]]);
});

test('what is scanned into a field is text of the field', () => {
  const { container } = render(
    <>
      <input />
      {finder()}
    </>,
  );
  scanned('2603018-01-01', 8, container.querySelector('input') as HTMLInputElement);
  expect(asked).not.toHaveBeenCalled();
});

test('a page of another tab hears nothing', () => {
  render(<div hidden>{finder()}</div>);
  scanned('2603018-01-01', 8);
  expect(asked).not.toHaveBeenCalled();
});

test('one row that is found is chosen, several are not', () => {
  const { rerender } = render(finder());
  const answer = (rows: object[]) => {
    rerender(finder({ isLoading: true }));
    rerender(finder({ rows }));
  };
  scanned('2603018-01-01', 8);
  expect(choseOnly).not.toHaveBeenCalled();
  answer([{ id: '2' }]);
  expect(choseOnly).toHaveBeenCalledTimes(1);
  // Rows that arrive without a scan select nothing.
  answer([{ id: '1' }]);
  expect(choseOnly).toHaveBeenCalledTimes(1);
  scanned('2603018', 8);
  answer([...ROWS]);
  expect(choseOnly).toHaveBeenCalledTimes(1);
});

test('without a camera a number is typed; what was looked for is forgotten by a press', () => {
  const { rerender } = render(finder());
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
  expect(screen.getByRole('status').textContent).toMatch(/reads no codes through its camera/);
  fireEvent.change(screen.getByLabelText('Or type the number'), { target: { value: ' 2603018-02-02 ' } });
  fireEvent.click(screen.getByText('Find'));
  expect(asked.mock.calls).toEqual([[{ pdNum: '2603018-02-02' }]]);
  rerender(finder({ query: { pdNum: '2603018-02-02' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Forget 2603018-02-02' }));
  expect(asked).toHaveBeenLastCalledWith({ pdNum: '' });
});

test('a code before the camera is found, and the camera is put away', async () => {
  jest.useFakeTimers();
  const stop = jest.fn();
  const detect = jest.fn<() => Promise<{ rawValue: string }[]>>();
  detect.mockResolvedValueOnce([]).mockResolvedValue([{ rawValue: 'R2603018-01' }]);
  const getUserMedia = async () => ({ getTracks: () => [{ stop }] });
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = detect;
    },
  });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  HTMLMediaElement.prototype.play = async () => undefined;
  render(finder());
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(asked.mock.calls).toEqual([[{ pdNum: 'R2603018-01' }]]);
  expect(stop).toHaveBeenCalled();
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  jest.useRealTimers();
});

test('the own rows are a switch', () => {
  const { rerender } = render(finder());
  fireEvent.click(screen.getByRole('button', { name: 'Only mine', pressed: false }));
  rerender(finder({ query: { operatorIds: '7' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Only mine', pressed: true }));
  expect(asked.mock.calls).toEqual([[{ operatorIds: '7' }], [{ operatorIds: '' }]]);
});
