/** `{"type": "print-preview"}` in a page, mostly the body of a dialog. */
export interface PrintPreviewSchema {
  type: 'print-preview';
  /** Address of the call that prints. */
  api: string;
  /** Ids of the records, joined by commas; expressions are allowed. */
  ids: string;
  /** Prints of the model to choose from; with one there is no choice. */
  prints?: { value: string; label: string }[];
}
