import type { FilterNode } from '../../src/filter/index.js';
import { compile, type ModelSpec, type Record_ } from '../../src/metadata/index.js';

const field = (type: string, more = {}) => ({ type, zh: type, en: type, ...more });

const spec = {
  key: 'sheet',
  zh: '板',
  en: 'Sheet',
  table: 'tst_sheet',
  fields: {
    name: field('string', { length: 64 }),
    grade: field('dict', { dict: 'grade', length: 32 }),
    state: field('dict', { dict: 'state', numeric: true }),
    qty: field('int'),
    weight: field('decimal', { precision: 12, scale: 3 }),
    ratio: field('decimal', { precision: 18, scale: 6 }),
    day: field('date'),
    moment: field('datetime'),
    tests: field('dicts', { dict: 'tests', length: 200 }),
    ready: field('bool'),
    ownerId: field('ref', { target: 'sheet' }),
    remark: field('text'),
  },
} as unknown as ModelSpec;

export const registry = compile({ models: [{ file: 'sheet', spec }], dialects: [], words: {} });
export const sheet = registry.resource('sheet');

/** Pseudo-random numbers that are the same in each run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Dice = ReturnType<typeof dice>;

/**
 * Values that databases may treat differently: case, trailing spaces, accents, Unicode forms, signs, limits, empty
 * values.
 */
const VALUES: Record<string, unknown[]> = {
  name: [
    'Q345R',
    'q345r',
    'Q345R ',
    'a',
    'a\t',
    'A b',
    'é',
    'e',
    'Φ500',
    'φ500',
    '√',
    '√ 3',
    '，',
    'Ａ',
    'ａ',
    'ß',
    'ss',
    '复合板',
    '复合%板_',
    'x!y',
    '①',
    '20×30',
    '  ',
    '😀',
    '😁',
    'İ',
    'ñ',
    "O'B\\",
    null,
  ],
  grade: ['A', 'a', 'B', 'A ', null],
  state: [0, 1, 2, -1, null],
  qty: [0, 1, 2, 10, -5, 2_147_483_647, null],
  weight: ['0.000', '1.500', '10.000', '-2.250', '999999999.999', null],
  ratio: ['0.000001', '0.500000', '-0.500000', '123456789012.654321', '123456789012.654322', null],
  day: ['2026-01-01', '2026-03-16', '2026-12-31', null],
  moment: ['2026-03-16 00:00:00', '2026-03-16 23:59:59', '2026-03-17 08:30:00', null],
  tests: ['UT', 'UT,PT', 'PT', 'UTX', 'ut', null],
  ready: [true, false, null],
  ownerId: ['1', '2', '9007199254740993', '9007199254740992', null],
  remark: ['x', null],
};
const KEYS = Object.keys(VALUES).filter((key) => key !== 'remark');

const one = <T>(roll: Dice, among: readonly T[]): T => among[roll(among.length)] as T;

export function randomValues(roll: Dice, share = 1): Record_ {
  const keys = Object.keys(VALUES).filter(() => roll(100) < share * 100);
  return Object.fromEntries(keys.map((key) => [key, one(roll, VALUES[key] ?? [])]));
}

/**
 * A random condition in the form of a checked tree: any field with any of its operators, in groups, possibly negated.
 */
export function randomTree(roll: Dice, depth = 0): FilterNode {
  if (depth < 2 && roll(3) === 0) {
    const children = Array.from({ length: 1 + roll(3) }, () => randomTree(roll, depth + 1));
    return { conjunction: one(roll, ['and', 'or'] as const), ...(roll(3) === 0 && { not: true }), children };
  }
  const key = one(roll, KEYS);
  const op = one(roll, sheet.fields.get(key)?.type.operators ?? []);
  const filled = (VALUES[key] ?? []).filter((value) => value !== null && value !== '  ');
  const value = (): unknown => one(roll, filled);
  const left = { type: 'field' as const, field: key };
  if (op === 'is_empty' || op === 'is_not_empty') return { left, op };
  if (op.includes('between')) return { left, op, right: [value(), value()] };
  if (op === 'contains_any') return { left, op, right: ['UT', 'PT', 'ut'].slice(0, 1 + roll(3)) };
  if (op.includes('any_in')) return { left, op, right: [...new Set(Array.from({ length: 1 + roll(3) }, value))] };
  if (op.includes('like') || op.endsWith('with')) {
    return {
      left,
      op,
      right: one(roll, ['q3', 'R', ' ', 'a', 'é', 'Φ', '√', '，', 'Ａ', '复合%', '_', '!', 'S', '×', '①', '\\']),
    };
  }
  if ((op === 'equal' || op === 'not_equal') && roll(6) === 0) return { left, op };
  return { left, op, right: value() };
}
