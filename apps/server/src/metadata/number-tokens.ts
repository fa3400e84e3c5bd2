import type { CompileContext } from './compile-context.js';
import type { Table } from './resource.js';

/** Dates that a numbering rule may name, in plant time, and the number itself. */
const OWN = new Set(['yyyyMMdd', 'yyMMdd', 'yyyyMM', 'yyMM', 'yyyy', 'yy', 'seq']);

/** Names in braces of a numbering rule, e.g. `HT{yyMM}-{seq:3}`. */
export const tokensOf = (rule: string): string[] =>
  [...rule.matchAll(/\{([^{}:]*)(?::[^{}]*)?\}/g)].map((found) => found[1] ?? '');

/** A misspelt name in a rule would be an empty text in every number, without an error. */
export function checkNumberTokens(table: Table, place: string, context: CompileContext): void {
  for (const { key, spec } of table.fields.values()) {
    if (spec.rule === undefined) continue;
    const tokens = tokensOf(spec.rule);
    if (!tokens.some((token) => token === 'seq' || table.fields.has(token)))
      context.complain(`${place}.${key}.rule`, 'it has no {seq:3}: all records of a day would have one number');
    for (const token of tokens)
      if (!OWN.has(token) && !table.fields.has(token))
        context.complain(`${place}.${key}.rule`, `{${token}} is no date, no {seq} and no field`);
  }
}
