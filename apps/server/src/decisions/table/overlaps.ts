import type { InputCell } from './cells.js';
import type { DecisionTable } from './compile-table.js';
import type { ValueType } from './drawing.js';

/** Only so many rules are compared, because the number of pairs grows with the square. */
const MAX_RULES = 200;
const MAX_TOLD = 20;

const isNumber = (value: unknown): boolean => /^-?\d+(?:\.\d+)?$/.test(String(value));

/** Test values for two cells: each value at which a result may change, and one between each two of them. */
function samples(type: ValueType, constants: readonly unknown[]): unknown[] {
  const empty = constants.includes(null) ? [null] : [];
  const named = constants.filter((value) => value !== null);
  if (type === 'boolean' || named.some((value) => typeof value === 'boolean')) return [true, false, ...empty];
  if (type !== 'string' && type !== 'date' && named.every(isNumber)) {
    const numbers = [...new Set(named.map(Number))].sort((a, b) => a - b);
    const between = numbers.slice(1).map((next, at) => {
      const middle = (numbers[at]! + next) / 2;
      return type === 'integer' ? Math.floor(middle) : middle;
    });
    const [low = 0, high = 0] = [numbers[0], numbers.at(-1)];
    return [...new Set([low - 1, ...numbers, ...between, high + 1])].map(String).concat(empty as never);
  }
  return ['\u0001', ...named.flatMap((value) => [value, `${String(value)}\u0001`]), ...empty];
}

/** Whether some value matches both cells; undefined if that depends on values known only at evaluation. */
function meet(a: InputCell, b: InputCell, type: ValueType): boolean | undefined {
  if (a.asksNothing || b.asksNothing) return true;
  if (a.constants === undefined || b.constants === undefined || a.reads.length + b.reads.length > 0) return undefined;
  return samples(type, [...a.constants, ...b.constants]).some((value) => a.holds(value, {}) && b.holds(value, {}));
}

/** Pairs of rules, counted from 1, that can match the same document; at most 20, among the first 200 rules. */
export function overlaps({ rules, inputs }: Pick<DecisionTable, 'rules' | 'inputs'>): [number, number][] {
  const found: [number, number][] = [];
  const looked = rules.slice(0, MAX_RULES);
  for (let left = 0; left < looked.length; left += 1)
    for (let right = left + 1; right < looked.length && found.length < MAX_TOLD; right += 1) {
      const both = inputs.every(
        ({ type }, at) => meet(looked[left]!.cells[at]!, looked[right]!.cells[at]!, type) === true,
      );
      if (both) found.push([left + 1, right + 1]);
    }
  return found;
}
