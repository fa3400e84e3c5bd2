import { FormulaError } from '../../formula/index.js';
import type { Element } from './parse.js';
import type { Problem } from './types.js';

/** Collects why a drawing cannot be deployed, so that all is told at once. */
export class Problems {
  readonly list: Problem[] = [];

  add(element: Pick<Element, 'id'>, code: `workflow.${string}`, params: Record<string, string | number> = {}): void {
    const id = element.id ?? '';
    this.list.push({ elementId: id, code, params: { id, ...params } });
  }

  /** A formula that cannot be compiled; other errors are mistakes of ours and pass. */
  addFormula(element: Pick<Element, 'id'>, text: string, error: unknown): void {
    if (!(error instanceof FormulaError)) throw error;
    const id = element.id ?? '';
    const params = { id, text, reason: error.message };
    this.list.push({
      elementId: id,
      code: 'workflow.formula',
      params,
      cause: { code: error.code, params: error.params },
    });
  }
}
