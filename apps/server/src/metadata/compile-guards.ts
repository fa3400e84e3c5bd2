import type { CompileContext } from './compile-context.js';
import type { GuardSpec } from './model.js';
import { checkPlainMessage } from './plain-message.js';
import type { Guard } from './resource.js';

/** Rules across fields with their formulas; a wrong formula is reported and left out. */
export function compileGuards(
  specs: readonly GuardSpec[] | undefined,
  place: string,
  context: CompileContext,
): Guard[] {
  return (specs ?? []).flatMap((spec, at): Guard[] => {
    checkPlainMessage(`${place}.guards[${at}]`, spec.message, context);
    const must = context.formula(`${place}.guards[${at}]`, spec.must);
    return must ? [{ ...spec, must }] : [];
  });
}
