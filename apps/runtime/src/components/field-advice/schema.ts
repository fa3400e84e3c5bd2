/** `{"type": "field-advice"}` in a page. */
export interface FieldAdviceSchema {
  type: 'field-advice';
  /** Address of the call (POST) that answers `{values, reasons}` by field for what the form says. */
  api: string;
  /** What stands in it; it knows the answer as `advice`. */
  body: unknown;
}
