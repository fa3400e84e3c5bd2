/** @jest-environment jsdom */
import { type EditedTable, editLines } from './lines-by-keyboard.js';

test('every line and cell that is not in order is marked, not the first kind of them alone', async () => {
  const marked: string[] = [];
  const validate = (name: string) => async () => void marked.push(name);
  const table = {
    subForms: { a: { validate: validate('line 1') }, b: { validate: validate('line 2') }, gone: undefined },
    subFormItems: { c: { props: { onValidate: validate('cell') } } },
    validate: async () => 'wrong',
  } as unknown as EditedTable;
  editLines(table, () => true);
  expect(await table.validate()).toBe('wrong');
  expect(marked).toEqual(['line 1', 'line 2', 'cell']);
});
