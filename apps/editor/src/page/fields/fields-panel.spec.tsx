/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { FieldPart, Fields } from './field-calls.js';

const { setLanguage, useLanguage, useT } = await import('@lamina/runtime/i18n');
jest.unstable_mockModule('../runtime.js', () => ({ request: jest.fn(), useLanguage, useT }));
const { FieldsPanel } = await import('./fields-panel.js');
const { FieldsContext, NO_FIELDS } = await import('./use-fields.js');

const part = (key: string, zh: string): FieldPart => ({
  ...{ key, zh, en: key, column: {}, text: {} },
  control: { type: 'input-text', name: key },
});
const fields: Fields = {
  groups: [{ key: 'paper', zh: '单据', en: 'Paper', fields: [part('code', '编号'), part('amount', '金额')] }],
  tokens: {},
};
const addElem = jest.fn<(schema: { name: string }) => Promise<void>>();
const show = (given: Fields) =>
  render(
    <FieldsContext.Provider value={given}>
      <FieldsPanel manager={{ addElem } as never} />
    </FieldsContext.Provider>,
  );

beforeAll(() => setLanguage('zh'));
afterEach(cleanup);

it('finds fields by name and key, and adds one to what is selected by a press', () => {
  show(fields);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '金' } });
  fireEvent.click(screen.getByRole('button', { name: /金额/ }));
  expect(addElem.mock.calls[0]?.[0]).toMatchObject({ type: 'input-text', name: 'amount' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('marks what is dragged in small letters alone, as browsers tell types of what is dragged', () => {
  show(fields);
  const told: string[] = [];
  const dataTransfer = { setData: (type: string) => told.push(type) };
  fireEvent.dragStart(screen.getByRole('button', { name: /编号/ }), { dataTransfer });
  expect(told).toEqual([told[0]?.toLowerCase()]);
  expect(document.querySelector(told[0]?.replace('dnd-dom/', '') ?? '')?.textContent).toBe('编号code');
});

it('says that a page is about no model', () => {
  show(NO_FIELDS);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByText('此页面没有模型')).toBeTruthy();
});
