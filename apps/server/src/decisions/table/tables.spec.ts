import { compileTable, type DecisionTable } from './compile-table.js';
import { overlaps } from './overlaps.js';
import { dmn } from '../../../test/support/dmn.js';

async function table(...drawn: Parameters<typeof dmn>): Promise<DecisionTable> {
  const { table: compiled, problems } = await compileTable(dmn(...drawn));
  if (compiled === undefined) throw new Error(JSON.stringify(problems));
  return compiled;
}
const problemsOf = async (...drawn: Parameters<typeof dmn>) =>
  (await compileTable(dmn(...drawn))).problems.map(({ code, params }) => `${code} ${params['place'] ?? ''}`.trim());

const AMOUNT = { text: 'amount', type: 'number' };
const KIND = { text: 'kind', type: 'string' };

/** Whether a cell accepts a value of the column `amount`. */
const passes = async (cell: string, amount: unknown, more: Record<string, unknown> = {}): Promise<boolean> => {
  const { decide } = await table({ inputs: [{ text: 'amount' }], outputs: [{}], rules: [[cell, '1']] });
  return decide({ amount, ...more }).rules.length === 1;
};

describe('cells', () => {
  test.each([
    ['-', 5, true],
    ['', null, true],
    ['5', '5.00', true],
    ['5', 6, false],
    ['-5', '-5', true],
    ['"a"', 'a', true],
    ["'a', 'b'", 'b', true],
    ['"a,b", "c"', 'a,b', true],
    ['"a,b", "c"', 'a', false],
    ['< 5', 4, true],
    ['< 5', null, false],
    ['<= 5', '5', true],
    ['> 5', 5, false],
    ['>= 5.5', '5.50', true],
    ['[1..5]', 1, true],
    ['(1..5]', 1, false],
    [']1..5]', 1, false],
    ['[1..5)', 5, false],
    ['[1..5[', '4.99', true],
    ['[1.5..2.5]', 2, true],
    ['[1..5], 9, > 20', 9, true],
    ['[1..5], 9, > 20', 8, false],
    ['not(1, 2)', 3, true],
    ['not(1, 2)', 2, false],
    ['not("a")', null, true],
    ['not([1..5])', 3, false],
    ['true', true, true],
    ['false', true, false],
    ['null', null, true],
    ['null', 0, false],
    ['date("2026-01-31")', '2026-01-31', true],
    ['>= date and time("2026-01-31T08:00:00")', '2026-01-31 08:00:00', true],
    ['> limit * 2', 11, true],
    ['MAX(1, 2), 7', 7, true],
  ])('%s lets %p pass: %p', async (cell, value, expected) => {
    expect(await passes(cell, value, { limit: 5 })).toBe(expected);
  });
});

describe('hit policies', () => {
  const rules = [
    ['< 100', '-', '"small"', '1'],
    ['>= 100', '"steel"', '"big"', '2.50'],
    ['> 90', '-', '"any"', '3'],
  ];
  const outputs = [
    { name: 'size', type: 'string' },
    { name: 'fee', type: 'number' },
  ];
  const of = (policy: string) => table({ key: 'fee', policy, inputs: [AMOUNT, KIND], outputs, rules });

  test('U takes the only rule, and names those that overlap', async () => {
    const { decide } = await of('UNIQUE');
    expect(decide({ amount: '50', kind: 'steel' })).toEqual({
      outputs: { size: 'small', fee: '1' },
      rules: [1],
      inputs: ['50', 'steel'],
    });
    expect(() => decide({ amount: 95, kind: null })).toThrow(/1, 3/);
  });

  test('F takes the first', async () => {
    expect((await of('FIRST')).decide({ amount: 100, kind: 'steel' })).toMatchObject({
      rules: [2],
      outputs: { fee: '2.5' },
    });
  });

  test('A takes rules that agree, and refuses those that do not', async () => {
    const one = { key: 'a', policy: 'ANY', inputs: [AMOUNT], outputs: [{ name: 'x' }] };
    const { decide } = await table({
      ...one,
      rules: [
        ['> 1', '"a"'],
        ['> 2', '"a"'],
        ['> 3', '"b"'],
      ],
    });
    expect(decide({ amount: 3 })).toMatchObject({ rules: [1, 2], outputs: { x: 'a' } });
    expect(() => decide({ amount: 4 })).toThrow(/1, 2, 3/);
  });

  test('C gives a list, or one number', async () => {
    expect((await of('COLLECT')).decide({ amount: 100, kind: 'steel' }).outputs).toEqual({
      size: ['big', 'any'],
      fee: ['2.5', '3'],
    });
    const sum = async (aggregation: string, amount: number) => {
      const one = { policy: 'COLLECT', aggregation, inputs: [AMOUNT], outputs: [{ name: 'fee', type: 'number' }] };
      const { decide } = await table({
        ...one,
        rules: [
          ['> 1', '0.1'],
          ['> 2', '0.2'],
          ['> 3', 'amount'],
        ],
      });
      return decide({ amount }).outputs?.['fee'];
    };
    expect(await sum('SUM', 4)).toBe('4.3');
    expect(await sum('MIN', 4)).toBe('0.1');
    expect(await sum('MAX', 3)).toBe('0.2');
    expect(await sum('COUNT', 3)).toBe('2');
    expect(await sum('COUNT', 0)).toBe('0');
  });

  test('without a matching rule the result is null or the default', async () => {
    const one = { inputs: [AMOUNT], rules: [['> 1', '"a"']] };
    expect((await table({ ...one, outputs: [{ name: 'x' }] })).decide({ amount: 0 }).outputs).toBeNull();
    const { decide } = await table({ ...one, outputs: [{ name: 'x', otherwise: '"none"' }] });
    expect(decide({ amount: 0 })).toMatchObject({ outputs: { x: 'none' }, rules: [] });
  });

  test('an output of the wrong type is reported with its rule', async () => {
    const { decide } = await table({
      inputs: [AMOUNT],
      outputs: [{ name: 'n', type: 'integer' }],
      rules: [['-', 'amount']],
    });
    expect(decide({ amount: '2.00' }).outputs).toEqual({ n: '2.00' });
    expect(() => decide({ amount: '2.5' })).toThrow(/2\.5/);
  });
});

describe('what is refused', () => {
  const inputs = [AMOUNT];
  const outputs = [{ name: 'x', label: 'X', type: 'number' }];
  test.each([
    ['a policy that is not one of the four', { policy: 'RULE ORDER', inputs, outputs, rules: [] }, ['decision.policy']],
    ['a cell that is no formula', { inputs, outputs, rules: [['> (', '1']] }, ['decision.cell 1, amount']],
    ['two things in one cell', { inputs, outputs, rules: [['1) || (2', '1']] }, ['decision.cell 1, amount']],
    [
      'a text in a column of numbers',
      { inputs, outputs, rules: [['"a"', '"b"']] },
      ['decision.valueType 1, amount', 'decision.valueType 1, X'],
    ],
    ['a decision within a decision', { inputs, outputs, rules: [['-', "DECISION('a', 'b')"]] }, ['decision.cell 1, X']],
    ['an input without a formula', { inputs: [{ text: '' }], outputs, rules: [] }, ['decision.noInput i0']],
    ['outputs of one name', { inputs, outputs: [...outputs, ...outputs], rules: [] }, ['decision.outputName']],
    [
      'a sum of two outputs',
      { policy: 'COLLECT', aggregation: 'SUM', inputs, outputs: [{ name: 'a' }, { name: 'b' }], rules: [] },
      ['decision.aggregation'],
    ],
    ['an unknown type', { inputs: [{ text: 'a', type: 'money' }], outputs, rules: [] }, ['decision.typeRef']],
    ['a key that is too long', { key: 'k'.repeat(65), inputs, outputs, rules: [] }, ['decision.key']],
  ])('%s', async (_, drawn, expected) => {
    expect(await problemsOf(drawn)).toEqual(expected);
  });

  test('a text that is not DMN', async () => {
    const codes = async (xml: string) => (await compileTable(xml)).problems.map(({ code }) => code);
    expect(await codes('<a/>')).toEqual(['decision.xml']);
    expect(await codes('<!DOCTYPE a><a/>')).toEqual(['decision.xml']);
    expect(
      await codes(`<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="x"/>`),
    ).toEqual(['decision.oneTable']);
  });
});

test('rules of U that can match the same document', async () => {
  const pairs = async (type: string, ...cells: string[]) =>
    overlaps(await table({ inputs: [{ text: 'a', type }], outputs: [{}], rules: cells.map((cell) => [cell, '1']) }));
  expect(await pairs('number', '< 5', '[5..9]', '> 9')).toEqual([]);
  expect(await pairs('number', '<= 5', '[5..9]', '> 8.5')).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(await pairs('integer', '< 5', '> 3', '> 4')).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(await pairs('integer', '<= 3', '>= 4')).toEqual([]);
  expect(await pairs('string', '"a"', '"b", "c"', 'not("a", "b")')).toEqual([[2, 3]]);
  expect(await pairs('boolean', 'true', 'false', '-')).toEqual([
    [1, 3],
    [2, 3],
  ]);
  // The value of `limit` is not known yet.
  expect(await pairs('number', '< limit', '> limit')).toEqual([]);
});
