import type { ActionSpec, Words } from '../model.js';
import type { Child, Field, Formula } from '../resource.js';

/** A value of the model: fixed, or computed when it is needed. */
export type Value = { readonly formula: Formula } | { readonly literal: unknown };

/** A condition on documents whose values are computed when it is used. */
export type Condition =
  | { readonly conjunction: 'and' | 'or'; readonly not: boolean; readonly children: readonly Condition[] }
  | { readonly field: string; readonly op: string; readonly value: Value | undefined };

/** The values that an action takes for the lines of one table. */
export interface LinesInput {
  readonly child: Child;
  /** Fields by the keys that the payload uses. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly add: boolean;
  readonly required: boolean;
}

/** One value of the payload. `stored`: it is written to the field; else only formulas use it. */
export interface ValueInput {
  readonly name: string;
  readonly field: Field;
  readonly stored: boolean;
  readonly required: boolean;
}

export interface ActionInput {
  readonly values: readonly ValueInput[];
  readonly lines: readonly LinesInput[];
}

export type Rule = { readonly field: string | undefined } & (
  | { readonly kind: 'that'; readonly formula: Formula; readonly message: Words }
  | { readonly kind: 'none' | 'some'; readonly model: string; readonly where: Condition; readonly message: Words }
  | { readonly kind: 'not'; readonly person: string; readonly message: Words | undefined }
);

export interface Reading {
  readonly name: string;
  readonly kind: 'sum' | 'count' | 'one' | 'all';
  readonly model: string;
  /** The field that is summed, or the order of the documents. */
  readonly field: string | undefined;
  readonly where: Condition;
}

export type Settings = ReadonlyMap<string, Value>;

/** Lines to add, one for each item of a list. */
export interface NewLines {
  /** Property of lines, or name of a reading of many. */
  readonly each: string;
  readonly when: Formula | undefined;
  readonly values: Settings;
}

/** The documents of a model that an effect applies to. */
export interface Target {
  readonly model: string;
  readonly id: Formula | undefined;
  readonly where: Condition | undefined;
}

export type Effect = { readonly when: Formula | undefined } & (
  | {
      readonly kind: 'create';
      readonly model: string;
      readonly each: string | undefined;
      readonly times: Formula | undefined;
      readonly values: Settings;
      readonly lines: ReadonlyMap<string, NewLines>;
    }
  | {
      readonly kind: 'change';
      readonly target: Target;
      readonly each: string | undefined;
      readonly set: Settings;
      readonly add: Settings;
      /** Action of the target that makes the change. */
      readonly by: string | undefined;
    }
  | { readonly kind: 'remove'; readonly target: Target; readonly each: string | undefined }
  | {
      readonly kind: 'notify';
      readonly roles: readonly string[];
      readonly users: Formula | undefined;
      readonly text: string;
      /** List that the message opens; undefined: that of the document's menu, filtered to the document. */
      readonly opens: { readonly menu: string; readonly query: Settings } | undefined;
    }
  | { readonly kind: 'do'; readonly hook: string }
);

/** State that an action leads to. */
export type Destination =
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'by'; readonly name: string; readonly states: ReadonlyMap<string, string> }
  | { readonly kind: 'formula'; readonly formula: Formula }
  | { readonly kind: 'previous' };

/** A compiled action: nothing needs to be looked up or parsed when it runs. */
export interface Action {
  readonly name: string;
  readonly spec: ActionSpec;
  readonly label: Words;
  /** States it may start in; undefined: any. */
  readonly from: readonly string[] | undefined;
  readonly to: Destination | undefined;
  /** Its `undo` returns to the state before it, which is stored. */
  readonly keepsState: boolean;
  readonly input: ActionInput;
  readonly reads: readonly Reading[];
  /** Fields of the head by key, of lines by `property.key`. */
  readonly set: Settings;
  /** Lines that it adds to the document, by property. */
  readonly append: ReadonlyMap<string, NewLines>;
  readonly must: readonly Rule[];
  readonly effects: readonly Effect[];
  /** Fields that it writes (`key`, `lines.key`), without those of lines in the payload. */
  readonly writes: ReadonlySet<string>;
}
