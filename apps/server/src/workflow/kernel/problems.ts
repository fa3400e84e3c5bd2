import { FormulaError } from '../../formula/index.js';
import type { DrawingBounds } from './bounds.js';
import type { Element } from './parse.js';
import type { Problem } from './types.js';

/** Characters of a value that are shown. */
const VALUE = 80;

/** Collects the reasons why a diagram cannot be deployed, so that all are shown at once. */
export class Problems {
  readonly list: Problem[] = [];
  /** Ignored parts without harm: the diagram is deployed, and they are shown as warnings. */
  readonly warnings: Problem[] = [];

  constructor(readonly bounds: DrawingBounds) {}

  add(element: Pick<Element, 'id'>, code: `workflow.${string}`, params: Record<string, string | number> = {}): void {
    const id = element.id ?? '';
    this.list.push({ elementId: id, code, params: { id, ...params } });
  }

  /** Like `add`, for warnings. */
  warn(element: Pick<Element, 'id'>, code: `workflow.${string}`, params: Record<string, string | number> = {}): void {
    const id = element.id ?? '';
    this.warnings.push({ elementId: id, code, params: { id, ...params } });
  }

  /** An ignored attribute; `lost`: without it the process would run in another way than in the diagram. */
  unread(element: Pick<Element, 'id'>, attribute: string, value: string, lost: boolean): void {
    const id = element.id ?? '';
    const params = { id, attribute, value: value.slice(0, VALUE) };
    (lost ? this.list : this.warnings).push({
      elementId: id,
      code: lost ? 'workflow.lost' : 'workflow.unread',
      attribute,
      params,
    });
  }

  /** A formula that cannot be compiled; other errors are bugs and are thrown again. */
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
