import type { Words } from '../../errors/index.js';

export const POLICIES = ['UNIQUE', 'FIRST', 'ANY', 'COLLECT'] as const;
export type Policy = (typeof POLICIES)[number];
export const AGGREGATIONS = ['SUM', 'MIN', 'MAX', 'COUNT'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** Type of a column; `any` if not given. Dates and times are texts in the format of the plant. */
export type ValueType = 'any' | 'string' | 'number' | 'integer' | 'boolean' | 'date';

export interface InputColumn {
  readonly id: string;
  /** Heading of the column; its formula if there is none. */
  readonly label: string;
  readonly text: string;
  readonly type: ValueType;
}

export interface OutputColumn {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: ValueType;
  /** Formula of the output when no rule matches. */
  readonly otherwise: string;
}

export interface DrawnRule {
  readonly id: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** A decision table as drawn; rules are counted from 1. */
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

/** A problem or warning of a table; `code` and `params` belong to the message catalogue. */
export interface TableProblem {
  readonly elementId: string;
  readonly code: `decision.${string}`;
  readonly params: Readonly<Record<string, string | number | Words>>;
}

/** Collects problems, so that all are reported together. */
export class TableProblems {
  readonly list: TableProblem[] = [];

  add(elementId: string, code: TableProblem['code'], params: TableProblem['params'] = {}): undefined {
    this.list.push({ elementId, code, params });
    return undefined;
  }
}
