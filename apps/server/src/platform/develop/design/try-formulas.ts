import type { Actor } from '../../../access/index.js';
import type { Clock } from '../../../config/index.js';
import { badRequest, describe, type Words } from '../../../errors/index.js';
import { surroundingsOf } from '../../../engine/index.js';
import { compileFormula, FormulaError } from '../../../formula/index.js';
import type { Record_ } from '../../../metadata/index.js';

/** Formulas of one model. */
const MOST = 500;

/** A formula to be tried; `each`: it knows the first of these lines as `line`. */
interface Wish {
  readonly text: string;
  readonly each?: string;
}

/** What a formula gives, or in words why it gives nothing. */
export type Tried = { readonly value: unknown } | { readonly problem: Words };

function readWishes(asked: unknown): Wish[] {
  if (!Array.isArray(asked) || asked.length > MOST) throw badRequest('request.wrongType', { name: 'formulas' });
  return asked.map((one: Partial<Wish> | null) => {
    if (typeof one?.text !== 'string') throw badRequest('request.wrongType', { name: 'formulas' });
    return { text: one.text, ...(typeof one.each === 'string' && { each: one.each }) };
  });
}

/**
 * Formulas of actions and guards as they would find a document: they know it, `before` as the same, who acts, the moment,
 * an empty `payload`, and a line of `each`. Nothing is read beside it: what an action reads of other documents, of
 * dictionaries and decision tables is not there.
 */
export function tryFormulas(
  document: Record_,
  asked: unknown,
  moment: { readonly actor: Actor; readonly clock: Clock },
): Tried[] {
  const around = { ...surroundingsOf(moment), before: document, payload: {} };
  return readWishes(asked).map(({ text, each }) => {
    const lines = each === undefined ? undefined : document[each];
    const line = Array.isArray(lines) ? (lines[0] as Record_ | undefined) : undefined;
    const scope = { ...line, ...document, ...around, line: line ?? null, nth: 1, time: 1 };
    try {
      return { value: compileFormula(text).evaluate(scope) ?? null };
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return { problem: describe(error.code, error.params) };
    }
  });
}
