/** A text in the two interface languages. */
export interface Words {
  zh: string;
  en: string;
}

/** One problem of one field; the message names the field in both languages. */
export interface FieldProblem {
  field: string;
  label: Words;
  message: Words;
}
