import { isObject, type Json, type JsonObject } from '../../pages/index.js';

/** Ids of the parts in the page of a model: the document, and what a step of its approval may change of it. */
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

/** How the page of a model shows one document; `documentId` in the data names it. Undefined: it shows none. */
export function documentPart(page: Json): JsonObject[] | undefined {
  const document = nodeById(page, DOCUMENT);
  if (document === undefined) return undefined;
  const amendment = nodeById(page, AMENDMENT);
  const shown = { ...document, className: 'lm-document-view' };
  if (amendment === undefined) return [shown];
  const { visibleOn } = amendment;
  // The page fetches its dictionaries at once; here it is done only for what is written.
  const fetching = isObject(page) && page.initApi !== undefined ? { api: page.initApi } : {};
  return [
    shown,
    { type: 'service', ...(visibleOn === undefined ? {} : { visibleOn }), ...fetching, body: [amendment] },
  ];
}
