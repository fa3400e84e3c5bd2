import { createObject, registerTplEnginer, setCustomEvalExpression, setCustomEvalJs } from 'amis-core';
import { evaluate } from 'amis-formula';

const told = new Set<string>();

/** Pages for old amis versions write `this.status == 1` or `data.status == 1` for `status == 1`. */
const named = (data: object): object => createObject({ this: data, data }, data);

/** Evaluates an expression, with or without `${…}`. An invalid one is reported once and gives undefined. */
function compute(expression: unknown, data: object): unknown {
  if (typeof expression !== 'string' || expression === '') return undefined;
  const wrapped = expression.startsWith('${') && expression.endsWith('}');
  try {
    if (wrapped) return evaluate(expression, data, { evalMode: false, defaultFilter: 'raw' });
    return evaluate(expression.replace(/^\s*return\b|;\s*$/g, ''), named(data), {
      evalMode: true,
      defaultFilter: 'raw',
    });
  } catch (reason) {
    if (!told.has(expression)) console.warn(`This expression cannot be read: ${expression}`, reason);
    told.add(expression);
    return undefined;
  }
}

/**
 * Only for the canvas of the page editor: the panels of amis-editor use JavaScript in their conditions (`this.regions
 * && !this.regions.includes("body")`), so amis' own evaluation is restored there.
 */
export function evaluateAsAmis(): void {
  setCustomEvalExpression(undefined as never);
  setCustomEvalJs(undefined as never);
}

/**
 * amis runs two kinds of text as JavaScript: any text with `<%` (a lodash template), even in a label or dictionary
 * entry, and expressions without `${}`. Here the first are plain text and the second are formulas. The remaining
 * scripts can only be written by the author of a page, and the content policy forbids them.
 */
export function refusePrograms(): void {
  const asItIs = (text: string) => text;
  registerTplEnginer('lodash', { test: () => false, compile: asItIs, asyncCompile: asItIs } as never);
  setCustomEvalExpression((expression, data) => !!compute(expression, data ?? {}));
  setCustomEvalJs((text, data) => compute(text, data ?? {}) ?? null);
}
