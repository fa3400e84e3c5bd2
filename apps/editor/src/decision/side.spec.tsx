/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Side } from './side.js';

afterEach(cleanup);

test('rules with the same problem are listed one by one', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const same = ['r1', 'r2', 'r2'].map((elementId) => ({ elementId, message: 'empty output' }));
  const side = (warnings: typeof same) => (
    <Side
      check={{ problems: same, warnings, table: null }}
      xml={async () => ''}
      tried={null}
      onTried={() => undefined}
    />
  );
  const { rerender } = render(side(same));
  expect(screen.getAllByText('empty output')).toHaveLength(6);
  rerender(side([]));
  expect(screen.getAllByText('empty output')).toHaveLength(3);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

test('what was typed to be tried stays while a cell of the table is wrong', () => {
  const read = { text: 'thickness', label: 'Thickness' };
  const table = { name: 'Rate', reads: ['thickness'], inputs: [read], outputs: [] };
  const side = (given: unknown, problems: { elementId: string; message: string }[]) => (
    <Side
      check={{ problems, warnings: [], table: given as never }}
      xml={async () => ''}
      tried={null}
      onTried={() => undefined}
    />
  );
  const { rerender } = render(side(table, []));
  fireEvent.change(screen.getByLabelText('Thickness'), { target: { value: '12' } });
  rerender(side(undefined, [{ elementId: 'r1', message: 'no such word' }]));
  expect(screen.getByLabelText<HTMLInputElement>('Thickness').value).toBe('12');
  rerender(side({ ...table, reads: [], inputs: [] }, []));
  expect(screen.queryByLabelText('Thickness')).toBeNull();
});
