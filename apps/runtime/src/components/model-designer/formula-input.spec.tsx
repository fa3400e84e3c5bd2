/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { stage } from '../../testing/stage.js';
import { FormulaInput } from './formula-input.js';

beforeEach(() => stage('en'));
afterEach(cleanup);

function Formula() {
  const [value, setValue] = useState('');
  return <FormulaInput label="Formula" names={['price']} place={[]} value={value} onChange={setValue} />;
}

test('the caret stands behind a name that was taken before the next key comes', () => {
  render(<Formula />);
  const input = screen.getByLabelText<HTMLTextAreaElement>('Formula');
  fireEvent.change(input, { target: { value: '${pri}', selectionStart: 5, selectionEnd: 5 } });
  fireEvent.select(input);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['${price}', 7, 7]);
});
