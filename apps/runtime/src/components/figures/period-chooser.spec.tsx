/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { stage } from '../../testing/stage.js';
import { PeriodChooser } from './period-chooser.js';
import type { Period } from './period.js';

beforeEach(() => stage('en'));
afterEach(cleanup);

test('own days are asked for when both are there and in order; until then it says so', () => {
  const asked: (Period | undefined)[] = [];
  render(<PeriodChooser onChoose={(period) => asked.push(period)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Dates' }));
  expect(screen.getByText(/^Choose both days/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-10-01' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-09-01' } });
  expect(screen.getByRole('alert').textContent).toMatch(/^The end is before the start/);
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-10-31' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toEqual([{ from: '2026-10-01', to: '2026-10-31' }]);
});
