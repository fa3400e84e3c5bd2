import { compileFormula, FORMULA_LIMITS, FormulaError } from './index.js';

const compile = (text: string) => () => compileFormula(text);
const evaluate =
  (text: string, scope: Record<string, unknown> = {}) =>
  () =>
    compileFormula(text).evaluate(scope);

describe('security 6: formulas', () => {
  test.each([
    'constructor.constructor("return process")()',
    'a.constructor',
    '${a.__proto__}',
    'a["constructor"]',
    "a['__proto__']",
    '__proto__',
    '${window:location}',
    '${ls:token}',
    '${ss:token}',
    '${cookie:token}',
    '${global:process}',
    "'a'.repeat(10)",
    'a.toString()',
    '${a | html}',
    '${a | json}',
    'a & b',
    'a | b',
    'a << 2',
    '~a',
    '{a: 1}',
    '(a, b)',
    '${&}',
    '$$ ${a}',
    'eval("1")',
    'sum(1)',
    'ARRAYMAP(a, 1)',
    'ARRAYMAP(a)',
    'a => a',
    'ARRAYMAP(a, constructor => 1)',
    'ROUND(1, 2, 3)',
    "'open",
    '1 +',
    ')',
    '',
    '${}',
  ])('%s does not compile', (text) => expect(compile(text)).toThrow(FormulaError));

  test.each(['constructor', '__proto__', 'prototype'])('the computed key %s is refused', (key) => {
    expect(evaluate('a[k]', { a: {}, k: key })).toThrow(FormulaError);
    expect(evaluate("a['' + k]", { a: [], k: key })).toThrow(FormulaError);
  });

  test('nothing inherited is visible', () => {
    expect(evaluate('toString')()).toBeNull();
    expect(evaluate('a.hasOwnProperty', { a: {} })()).toBeNull();
    expect(evaluate('a.map', { a: [] })()).toBeNull();
    expect(evaluate('a.secret', { a: Object.create({ secret: 1 }) })()).toBeNull();
    class Held {
      secret = 1;
    }
    expect(evaluate('a.secret', { a: new Held() })()).toBeNull();
    expect(evaluate('secret', Object.create({ secret: 1 }))()).toBeNull();
  });

  test('a result never pollutes', () => {
    const scope = { a: JSON.parse('{"__proto__": {"bad": 1}}') };
    const result = evaluate('a', scope)() as Record<string, unknown>;
    expect(result.bad).toBeUndefined();
    expect(({} as Record<string, unknown>).bad).toBeUndefined();
  });
});

describe('bounds', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => index);

  test('length, depth and size of the text', () => {
    expect(compile(`1${'+1'.repeat(FORMULA_LIMITS.text)}`)).toThrow(/exceeds 2000/);
    expect(compile(`${'('.repeat(900)}1${')'.repeat(900)}`)).toThrow(/deeper/);
    expect(compile(`${'!'.repeat(1500)}1`)).toThrow(/deeper/);
    expect(compile(`${'a?b:'.repeat(400)}1`)).toThrow(FormulaError);
    expect(compile(`[${'1,'.repeat(900)}1]`)).toThrow(/more than 400/);
    expect(compile(`1${'*a'.repeat(60)}`)).toThrow(/deeper/);
  });

  test('steps: nested lambdas over long lists', () => {
    expect(evaluate('ARRAYMAP(a, x => ARRAYMAP(a, y => x*y))', { a: list(1000) })).toThrow(/steps/);
    expect(evaluate('SUM(ARRAYMAP(a, x => SUM(a)))', { a: list(500) })).toThrow(/steps/);
    expect(evaluate('SUM(ARRAYMAP(a, x => x*2))', { a: list(2000) })()).toBe('3998000');
  });

  test('lists, texts and exponents', () => {
    expect(evaluate('COUNT(ARRAYMAP(a, x => x))', { a: list(2001) })).toThrow(/2000 items/);
    expect(evaluate('${a}', { a: list(2001) })).toThrow(/2000 items/);
    expect(evaluate('a+a', { a: 'x'.repeat(6000) })).toThrow(/10000 characters/);
    expect(evaluate('REPLACE(a, "x", a)', { a: 'x'.repeat(600) })).toThrow(/10000 characters/);
    expect(evaluate('PADSTART("a", 99999)')).toThrow(FormulaError);
    expect(evaluate('2 ** 101')).toThrow(/exponent/);
    expect(evaluate('POW(2, 1000000)')).toThrow(/exponent/);
    expect(evaluate('((9**99)**99)**99')()).toBeNull();
    expect(evaluate('DATEMODIFY("2026-01-01", 99999, "year")')).toThrow(FormulaError);
  });

  test('a long digit text is no number and is not calculated with', () => {
    expect(evaluate('SUM(ARRAYMAP(a, x => b*b))', { a: list(2000), b: '9'.repeat(5000) })()).not.toBeNull();
  });
});
