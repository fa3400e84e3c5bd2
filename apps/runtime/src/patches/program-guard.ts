import { createObject, registerTplEnginer, setCustomEvalExpression, setCustomEvalJs } from 'amis-core';
import { evaluate } from 'amis-formula';

const told = new Set<string>();

/** `this.status == 1` and `data.status == 1`, as pages of old amis versions say `status == 1`. */
const named = (data: object): object => createObject({ this: data, data }, data);

/** Computes an expression, in `${…}` or bare. What cannot be read is reported once and is undefined. */
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
 * For the canvas of the page editor alone: the panels of amis-editor say when they are shown in JavaScript
 * (`this.regions && !this.regions.includes("body")`), so expressions are computed there as amis does it.
 */
export function evaluateAsAmis(): void {
  setCustomEvalExpression(undefined as never);
  setCustomEvalJs(undefined as never);
}

/**
 * amis makes JavaScript of two kinds of text: whatever contains `<%` (a template of lodash), wherever a label or a word
 * of a dictionary may stand, and expressions without `${}`. The first are text here, the second are formulas. What is
 * left are programs that only the author of a page can write; the content policy forbids them.
 */
export function refusePrograms(): void {
  const asItIs = (text: string) => text;
  registerTplEnginer('lodash', { test: () => false, compile: asItIs, asyncCompile: asItIs } as never);
  setCustomEvalExpression((expression, data) => !!compute(expression, data ?? {}));
  setCustomEvalJs((text, data) => compute(text, data ?? {}) ?? null);
}
