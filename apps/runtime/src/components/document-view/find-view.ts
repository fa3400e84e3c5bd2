import { isObject, type Json, type JsonObject } from '../../render/json.js';

/** The part of a page that shows one document, and the name its id has in there. */
export interface DocumentPart {
  schema: JsonObject;
  idName: string;
  /** A part of our own making, for a page that shows no single document. */
  made: boolean;
}

const DETAIL_CALL = /^(?:get:)?(\/[\w/-]+)\/(?:getDetais|getDetails|getDetail|detail)\?id=\$\{(\w+)\}/;
const LIST_CALL = /^(?:get:)?(\/[\w/-]+)\/(?:page|getPage|page1|list)(?:\?|$)/;

const urlOf = (api: Json | undefined): string => {
  const url = isObject(api) ? api.url : api;
  return typeof url === 'string' ? url : '';
};

/** The first node, outside in, for which `read` gives something. */
function first<T>(node: Json | undefined, read: (node: JsonObject) => T | undefined): T | undefined {
  if (Array.isArray(node)) {
    for (const item of node) {
      const found = first(item, read);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(node)) return undefined;
  const here = read(node);
  if (here !== undefined) return here;
  for (const child of Object.values(node)) {
    const found = first(child, read);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A service that fetches one document and draws it: what the list's view button opens. */
function viewPart(node: JsonObject): DocumentPart | undefined {
  if (node.type !== 'service') return undefined;
  const idName = DETAIL_CALL.exec(urlOf(node.api))?.[2];
  return idName === undefined ? undefined : { schema: node, idName, made: false };
}

const BUTTONS = new Set(['operation', 'button', 'button-group', 'dropdown-button', 'checkbox']);

/** A column of a list as label and value. */
function itemOf(column: Json): JsonObject | undefined {
  if (!isObject(column) || typeof column.name !== 'string' || typeof column.label !== 'string') return undefined;
  if (BUTTONS.has(String(column.type))) return undefined;
  const { name, label } = column;
  const content = typeof column.tpl === 'string' ? column.tpl : `\${${name}Name || ${name} || '-'}`;
  return { label, content };
}

/** The columns of the list as a sheet of labels and values, where the page has no view of its own. */
function listPart(node: JsonObject): DocumentPart | undefined {
  const path = LIST_CALL.exec(urlOf(node.api))?.[1];
  if (path === undefined || !Array.isArray(node.columns)) return undefined;
  const items = node.columns.map(itemOf).filter((item): item is JsonObject => item !== undefined);
  const body = { type: 'property', column: 3, mode: 'simple', items };
  const section = { type: 'container', className: 'lm-section', body };
  const schema: JsonObject = { type: 'service', api: `get:${path}/getDetais?id=\${documentId}`, body: [section] };
  return { schema, idName: 'documentId', made: true };
}

/** How the page of a model shows one document: its own view, else the columns of its list; undefined when neither. */
export const findDocumentPart = (page: Json): DocumentPart | undefined =>
  first(page, viewPart) ?? first(page, listPart);
