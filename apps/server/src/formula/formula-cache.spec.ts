import { compileFormula } from './compile-formula.js';
import { FormulaCache } from './formula-cache.js';

describe('formulas from one compilation to the next', () => {
  const cache = new FormulaCache();
  const pass = (...texts: string[]) => {
    const compiled: string[] = [];
    const formula = cache.of((text) => {
      compiled.push(text);
      return compileFormula(text);
    });
    return { formulas: texts.map(formula), compiled };
  };

  it('are compiled once, and again after a pass that did not ask for them', () => {
    const first = pass('${a + 1}', '${b}', '${a + 1}');
    expect(first.compiled).toEqual(['${a + 1}', '${b}']);
    expect(first.formulas[0]?.evaluate({ a: 2 })).toBe(first.formulas[2]?.evaluate({ a: 2 }));

    const second = pass('${a + 1}', '${c}');
    expect(second.compiled).toEqual(['${c}']);
    expect(second.formulas[0]).toBe(first.formulas[0]);

    expect(pass('${b}').compiled).toEqual(['${b}']);
  });

  it('fail each time if they are wrong', () => {
    expect(() => pass('${a +}')).toThrow();
    expect(() => pass('${a +}')).toThrow();
  });
});
