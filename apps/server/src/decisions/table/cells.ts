import { describe } from '../../errors/index.js';
import { compileFormula, FormulaError } from '../../formula/index.js';
import type { Formula } from '../../metadata/index.js';
import type { TableProblem, ValueType } from './drawing.js';
import { MAX_CELL, type UnaryTest, unaryTests } from './unary-tests.js';

type Names = Record<string, unknown>;

/** Name of the column value in the formula of a cell. */
const CELL = '_cell';

/** A compiled condition cell of a rule. */
export interface InputCell {
  /** Names it reads besides the value of its column. */
  readonly reads: readonly string[];
  /** Values it compares with; undefined if some of them are only known at evaluation. */
  readonly constants: readonly unknown[] | undefined;
  readonly asksNothing: boolean;
  /** Tests a value. The value is put into `names`, so that the formula of the cell can read it. */
  holds(value: unknown, names: Names): boolean;
}

/** A problem of one cell, without its place. */
export class CellProblem extends Error {
  constructor(
    readonly code: TableProblem['code'],
    readonly params: TableProblem['params'],
  ) {
    super(code);
  }
}

const NOTHING: InputCell = { reads: [], constants: [], asksNothing: true, holds: () => true };

/** Compiles a formula of a table. Throws CellProblem if it is invalid or calls a decision itself. */
export function tableFormula(text: string): Formula {
  if (text.includes('${')) throw new CellProblem('decision.cell', { text, reason: '${' });
  let formula: Formula;
  try {
    formula = compileFormula(text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw new CellProblem('decision.cell', { text, reason: describe(error.code, error.params) });
  }
  if (formula.extensions.length > 0) throw new CellProblem('decision.cell', { text, reason: 'EXT' });
  if ((formula.decisions ?? []).length > 0) throw new CellProblem('decision.cell', { text, reason: 'DECISION' });
  return formula;
}

/** Whether a value has a type; an empty value has every type. */
export function isOf(type: ValueType, value: unknown): boolean {
  if (value === null || value === '' || type === 'any' || Array.isArray(value)) return true;
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'string') return typeof value === 'string';
  if (type === 'date') return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
  return /^-?\d+(?:\.\d+)?$/.test(String(value)) && (type === 'number' || !/\.\d*[1-9]/.test(String(value)));
}

/** Compiles the condition of a rule on one column. Throws CellProblem. */
export function inputCell(text: string, type: ValueType): InputCell {
  if (text.length > MAX_CELL)
    throw new CellProblem('decision.cell', { text: text.slice(0, 40), reason: `> ${MAX_CELL}` });
  const { negated, tests } = unaryTests(text);
  if (tests.length === 0) return NOTHING;
  const operands = tests.flatMap(operandsOf).map(tableFormula);
  const constants = operands.map((one) => (one.reads.length === 0 ? known(one) : undefined));
  for (const [at, value] of constants.entries())
    if (value !== undefined && !isOf(type, value))
      throw new CellProblem('decision.valueType', { text: operands[at]!.text, type });
  const whole = tests.map(textOf).join(' || ');
  const formula = tableFormula(negated ? `!(${whole})` : whole);
  return {
    reads: formula.reads.filter((name) => name !== CELL),
    constants: constants.includes(undefined) ? undefined : constants,
    asksNothing: false,
    holds: (value, names) => {
      names[CELL] = value;
      return formula.test(names);
    },
  };
}

/** The value of a formula that reads no names; undefined if it reads the clock. */
function known(formula: Formula): unknown {
  try {
    return formula.evaluate({});
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

const operandsOf = (test: UnaryTest): string[] => (test.kind === 'range' ? [test.low, test.high] : [test.text]);

/** An empty value is in no range and matches no `<` or `>`. */
function textOf(test: UnaryTest): string {
  if (test.kind === 'compare' && test.op === '==') return `(${CELL} == (${test.text}))`;
  const given = `${CELL} != null`;
  if (test.kind === 'compare') return `(${given} && ${CELL} ${test.op} (${test.text}))`;
  const [low, high] = [test.open[0] ? '>' : '>=', test.open[1] ? '<' : '<='];
  return `(${given} && ${CELL} ${low} (${test.low}) && ${CELL} ${high} (${test.high}))`;
}
