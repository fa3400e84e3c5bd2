import { isDeepStrictEqual } from 'node:util';
import type { Formula } from '../../metadata/index.js';
import { CellProblem, type InputCell, inputCell, isOf, tableFormula } from './cells.js';
import { aggregated } from './collect.js';
import { DecisionError } from './decision-error.js';
import { type Drawing, type OutputColumn, type TableProblem, TableProblems } from './drawing.js';
import { readDrawing } from './read-drawing.js';

type Scope = Readonly<Record<string, unknown>>;
type Names = Record<string, unknown>;

/** The result of a table: its outputs by name (null if no rule matched), and the matching rules, counted from 1. */
export interface Decided {
  readonly outputs: Readonly<Record<string, unknown>> | null;
  readonly rules: readonly number[];
  /** Values of the input columns, in order. */
  readonly inputs: readonly unknown[];
}

/** A compiled table: immutable, shared by all users. */
export interface DecisionTable
  extends Pick<Drawing, 'key' | 'name' | 'nameEn' | 'policy' | 'aggregation' | 'inputs' | 'outputs'> {
  readonly rules: readonly { readonly id: string; readonly cells: readonly InputCell[] }[];
  /** Names that it reads. */
  readonly reads: readonly string[];
  /** Throws DecisionError if the hit policy is violated or an output has the wrong type; FormulaError. */
  decide(scope: Scope): Decided;
}

export interface CompiledTable {
  readonly table?: DecisionTable;
  readonly problems: readonly TableProblem[];
}

interface Rule {
  readonly id: string;
  readonly cells: readonly InputCell[];
  readonly outputs: readonly (Formula | undefined)[];
}

/**
 * Compiles DMN XML. All problems are reported together; if there is one, there is no table. Does not throw for the
 * content of the drawing.
 */
export async function compileTable(xml: string): Promise<CompiledTable> {
  const problems = new TableProblems();
  const drawing = await readDrawing(xml, problems);
  if (drawing === undefined) return { problems: problems.list };
  const table = tableOf(drawing, problems);
  return problems.list.length > 0 ? { problems: problems.list } : { table, problems: [] };
}

function tableOf(drawing: Drawing, problems: TableProblems): DecisionTable {
  const { key, name, nameEn, policy, aggregation, inputs, outputs } = drawing;
  const at = <T>(id: string, params: TableProblem['params'], compile: () => T): T | undefined => {
    try {
      return compile();
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      return problems.add(id, error.code, { ...params, ...error.params });
    }
  };
  const asked = inputs.map(({ id, text, label }) =>
    at(id, { place: label || id }, () => {
      if (text === '') throw new CellProblem('decision.noInput', {});
      return tableFormula(text);
    }),
  );
  if (outputs.length === 0) problems.add(key, 'decision.noOutput');
  if (aggregation !== undefined && policy === 'COLLECT' && outputs.length !== 1)
    problems.add(key, 'decision.aggregation', { aggregation });
  const rules = drawing.rules.map((rule, index): Rule => {
    const place = (label: string): TableProblem['params'] => ({ place: `${index + 1}, ${label}` });
    return {
      id: rule.id,
      cells: inputs.flatMap(
        ({ label, type }, column) => at(rule.id, place(label), () => inputCell(rule.inputs[column] ?? '', type)) ?? [],
      ),
      outputs: outputs.map(({ label, type }, column) =>
        at(rule.id, place(label), () => outputCell(rule.outputs[column] ?? '', type)),
      ),
    };
  });
  const defaults = outputs.map(({ id, label, type, otherwise }) =>
    at(id, { place: label }, () => outputCell(otherwise, type)),
  );
  const formulas = [...asked, ...defaults, ...rules.flatMap((rule) => rule.outputs)];
  const named = new Set([
    ...formulas.flatMap((formula) => formula?.reads ?? []),
    ...rules.flatMap(({ cells }) => cells.flatMap((cell) => cell.reads)),
  ]);
  const head = { key, name, nameEn, policy, aggregation, inputs, outputs, reads: [...named] };
  const decide = decider({ ...head, asked: asked as readonly Formula[], rules, defaults });
  return Object.freeze({ ...head, rules, decide });
}

function outputCell(text: string, type: OutputColumn['type']): Formula | undefined {
  if (text === '' || text === '-') return undefined;
  const formula = tableFormula(text);
  if (formula.reads.length === 0 && !isOf(type, constantOf(formula)))
    throw new CellProblem('decision.valueType', { text, type });
  return formula;
}

/** Formulas that read the clock have no value yet; null stands for any type. */
function constantOf(formula: Formula): unknown {
  return /\b(?:NOW|TODAY)\b/.test(formula.text) ? null : formula.evaluate({});
}

interface Parts extends Pick<DecisionTable, 'key' | 'name' | 'policy' | 'aggregation' | 'outputs' | 'reads'> {
  readonly asked: readonly Formula[];
  readonly rules: readonly Rule[];
  readonly defaults: readonly (Formula | undefined)[];
}

function decider({ key, name, policy, aggregation, outputs, reads, asked, rules, defaults }: Parts) {
  const said = (values: readonly (Formula | undefined)[], names: Names, rule: number): Record<string, unknown> =>
    Object.fromEntries(
      outputs.map(({ name: output, label, type }, column) => {
        const value = values[column]?.evaluate(names) ?? null;
        if (!isOf(type, value))
          throw new DecisionError('decision.outputType', { name, rule, output: label, value: String(value), type });
        return [output, value];
      }),
    );
  return (scope: Scope): Decided => {
    // Documents have many fields and tables many cells, so only the names that the table reads are copied.
    const names: Names = Object.fromEntries([...reads, 'now'].map((one) => [one, scope[one] ?? null]));
    const inputs = asked.map((formula) => formula.evaluate(names));
    const hit: number[] = [];
    for (const [index, { cells }] of rules.entries()) {
      if (!cells.every((cell, column) => cell.holds(inputs[column], names))) continue;
      hit.push(index + 1);
      if (policy === 'FIRST') break;
    }
    const results = hit.map((rule) => said(rules[rule - 1]!.outputs, names, rule));
    const list = hit.join(', ');
    if (policy === 'UNIQUE' && hit.length > 1) throw new DecisionError('decision.unique', { name, key, rules: list });
    if (policy === 'ANY' && results.some((one) => !isDeepStrictEqual(one, results[0])))
      throw new DecisionError('decision.any', { name, key, rules: list });
    if (hit.length === 0 && defaults.some((one) => one !== undefined))
      return { outputs: said(defaults, names, 0), rules: hit, inputs };
    if (policy === 'COLLECT') return { outputs: aggregated(outputs, results, aggregation), rules: hit, inputs };
    return { outputs: results[0] ?? null, rules: hit, inputs };
  };
}
