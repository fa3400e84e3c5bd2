/** `{"type": "document-view"}` in a page: a document, read only; expressions are allowed. */
export interface DocumentViewSchema {
  type: 'document-view';
  /** Key of the document's model. */
  model: string;
  businessId: string;
}
