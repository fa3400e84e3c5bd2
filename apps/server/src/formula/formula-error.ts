export type FormulaErrorCode =
  | 'formula.syntax'
  | 'formula.tooLong'
  | 'formula.tooDeep'
  | 'formula.tooBig'
  | 'formula.name'
  | 'formula.unsupported'
  | 'formula.function'
  | 'formula.arguments'
  | 'formula.steps'
  | 'formula.result'
  | 'formula.decision'
  | 'formula.clock';

/** A formula that cannot be compiled or evaluated. `code` and `params` give the message in the catalogue. */
export class FormulaError extends Error {
  constructor(
    readonly code: FormulaErrorCode,
    message: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(message);
    this.name = 'FormulaError';
  }
}
