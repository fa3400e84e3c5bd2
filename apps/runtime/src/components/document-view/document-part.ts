import { isObject, type Json, type JsonObject } from '../../pages/index.js';

/**
 * Ids in the page of a model: the part that shows the document, and the part that a step of its approval may change.
 */
const DOCUMENT = 'view.document';
const AMENDMENT = 'view.amend';

function nodeById(node: Json | undefined, id: string): JsonObject | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (isObject(node) && node.id === id) return node;
  for (const child of Object.values(node)) {
    const found = nodeById(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The nodes that show one document in the page of a model; `documentId` in the data selects it. Undefined when the page
 * has none.
 */
export function documentPart(page: Json): JsonObject[] | undefined {
  const document = nodeById(page, DOCUMENT);
  if (document === undefined) return undefined;
  const amendment = nodeById(page, AMENDMENT);
  const shown = { ...document, className: 'lm-document-view' };
  if (amendment === undefined) return [shown];
  const { visibleOn } = amendment;
  // The model's page fetches its dictionaries itself; here they are fetched only where something can be edited.
  const fetching = isObject(page) && page.initApi !== undefined ? { api: page.initApi } : {};
  return [
    shown,
    { type: 'service', ...(visibleOn === undefined ? {} : { visibleOn }), ...fetching, body: [amendment] },
  ];
}
