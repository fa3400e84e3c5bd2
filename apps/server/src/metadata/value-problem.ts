import type { Words } from './model.js';

/** Numbers, texts and bilingual words that a message mentions as `{name}`. */
export type ProblemParams = Record<string, string | number | Words>;

/** An invalid value of a field. `code` is a key of schemas/i18n/messages.json; the caller adds `{label}`. */
export class ValueProblem extends Error {
  constructor(
    readonly code: string,
    readonly params: ProblemParams = {},
  ) {
    super(code);
    this.name = 'ValueProblem';
  }
}
