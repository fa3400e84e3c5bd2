/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
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
