import type { Clock } from '../../../config/index.js';
import { evaluate, type FormulaSources, surroundingsOf } from '../../../engine/index.js';
import { AppError, badRequest, describe, type Words } from '../../../errors/index.js';
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
 * Evaluates formulas of actions and guards for a document that is not stored. They know the document, `before` as the
 * same, the actor, the current time, an empty `payload`, and the first line of `each`. Dictionaries and decision tables
 * are those of the tenant and must be ready; other documents are not read.
 */
export function tryFormulas(
  document: Record_,
  asked: unknown,
  sources: FormulaSources & { readonly clock: Clock },
): Tried[] {
  const around = { ...surroundingsOf(sources), before: document, payload: {}, nth: 1, time: 1 };
  return readWishes(asked).map(({ text, each }) => {
    const lines = each === undefined ? undefined : document[each];
    const line = Array.isArray(lines) ? (lines[0] as Record_ | undefined) : undefined;
    const layers = [{ ...around, line: line ?? null }, document, line ?? {}];
    try {
      return { value: evaluate(sources, compileFormula(text), layers) ?? null };
    } catch (error) {
      // A decision that cannot be made.
      if (error instanceof AppError) return { problem: error.words };
      if (!(error instanceof FormulaError)) throw error;
      return { problem: describe(error.code, error.params) };
    }
  });
}
