import type { Words } from '../../errors/index.js';

export const POLICIES = ['UNIQUE', 'FIRST', 'ANY', 'COLLECT'] as const;
export type Policy = (typeof POLICIES)[number];
export const AGGREGATIONS = ['SUM', 'MIN', 'MAX', 'COUNT'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** What a column holds; `any`: nothing is said. Dates and times are texts as the plant writes them. */
export type ValueType = 'any' | 'string' | 'number' | 'integer' | 'boolean' | 'date';

export interface InputColumn {
  readonly id: string;
  /** What people read over the column; its formula where nothing is said. */
  readonly label: string;
  readonly text: string;
  readonly type: ValueType;
}

export interface OutputColumn {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: ValueType;
  /** Text of its formula where no rule is hit. */
  readonly otherwise: string;
}

export interface DrawnRule {
  readonly id: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** A decision table as drawn; its rules count from 1. */
export interface Drawing {
  readonly key: string;
  readonly name: string;
  readonly nameEn: string;
  readonly policy: Policy;
  readonly aggregation: Aggregation | undefined;
  readonly inputs: readonly InputColumn[];
  readonly outputs: readonly OutputColumn[];
  readonly rules: readonly DrawnRule[];
}

/** Why a table cannot be used, or what is doubtful in it; `code` and `params` are of the message catalogue. */
export interface TableProblem {
  readonly elementId: string;
  readonly code: `decision.${string}`;
  readonly params: Readonly<Record<string, string | number | Words>>;
}

/** Collects problems, so that all are told at once. */
export class TableProblems {
  readonly list: TableProblem[] = [];

  add(elementId: string, code: TableProblem['code'], params: TableProblem['params'] = {}): undefined {
    this.list.push({ elementId, code, params });
    return undefined;
  }
}
