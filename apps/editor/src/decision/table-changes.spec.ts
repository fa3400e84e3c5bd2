/** @jest-environment jsdom */
import { tableChanges } from './table-changes.js';

const table = (rules: [id: string, input: string, output: string, note?: string][], more = ''): string =>
  `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"><decision id="d"><decisionTable ${more}>
    <input id="i" label="Amount"><inputExpression typeRef="number"><text>amount</text></inputExpression></input>
    <output id="o" name="way" />
    ${rules
      .map(
        ([id, input, output, note = '']) =>
          `<rule id="${id}"><description>${note}</description><inputEntry><text>${input}</text></inputEntry><outputEntry><text>${output}</text></outputEntry></rule>`,
      )
      .join('')}
  </decisionTable></decision></definitions>`;

describe('what two tables have otherwise', () => {
  const before = table([
    ['a', '1', '"x"'],
    ['b', '2', '"y"', 'old'],
    ['c', '3', '"z"'],
  ]);

  test('nothing', () => expect(tableChanges(before, before)).toEqual([]));

  test('cells, annotations and whole rules, with their numbers', () => {
    const after = table([
      ['b', '2', '"w"', 'new'],
      ['c', '3', '"z"'],
      ['d', '4', ''],
    ]);
    expect(tableChanges(before, after)).toEqual([
      { kind: 'cell', rule: 1, column: 'way', before: '"y"', after: '"w"' },
      { kind: 'note', rule: 1, before: 'old', after: 'new' },
      { kind: 'rule', rule: 3, after: '4 | -' },
      { kind: 'rule', rule: 1, before: '1 | "x"' },
    ]);
  });

  test('the hit policy and columns', () => {
    const after = table([], 'hitPolicy="FIRST"').replace('label="Amount"', 'label="Sum"').replace('id="o"', 'id="p"');
    expect(tableChanges(table([]), after)).toEqual([
      { kind: 'policy', before: 'UNIQUE', after: 'FIRST' },
      { kind: 'input', column: 'Sum', before: 'Amount (amount number)', after: 'Sum (amount number)' },
      { kind: 'output', column: 'way', after: 'way (way)' },
      { kind: 'output', column: 'way', before: 'way (way)' },
    ]);
  });
});
