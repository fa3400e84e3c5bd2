import { FormulaError } from '../../formula/index.js';
import type { DrawingBounds } from './bounds.js';
import type { Element } from './parse.js';
import type { Problem } from './types.js';

/** Characters of a value that is told. */
const VALUE = 80;

/** Collects why a drawing cannot be deployed, so that all is told at once. */
export class Problems {
  readonly list: Problem[] = [];
  /** What is not read but harms nothing: the drawing is deployed, and they are told. */
  readonly warnings: Problem[] = [];

  constructor(readonly bounds: DrawingBounds) {}

  add(element: Pick<Element, 'id'>, code: `workflow.${string}`, params: Record<string, string | number> = {}): void {
    const id = element.id ?? '';
    this.list.push({ elementId: id, code, params: { id, ...params } });
  }

  /** As `add`, of what does not keep the drawing from running. */
  warn(element: Pick<Element, 'id'>, code: `workflow.${string}`, params: Record<string, string | number> = {}): void {
    const id = element.id ?? '';
    this.warnings.push({ elementId: id, code, params: { id, ...params } });
  }

  /** An attribute that is not read; `lost`: the process would come out differently than drawn. */
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
