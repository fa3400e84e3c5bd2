import { isObject, type Json, type JsonObject } from '../json.js';

const FILTER_TYPE = 'lm-column-filter';

/** `get:/api/at/nq/nqContractSign/page?x=1` → `/api/at/nq/nqContractSign`. */
function resourcePath(api: Json | undefined): string | undefined {
  const url = isObject(api) ? api.url : api;
  if (typeof url !== 'string') return undefined;
  const path = url.replace(/^\w+:(?=\/)/, '').split('?')[0] ?? '';
  const end = path.lastIndexOf('/');
  return end > 0 ? path.slice(0, end) : undefined;
}

function complete(searchable: JsonObject, column: JsonObject, path: string | undefined): JsonObject {
  const field = typeof searchable.field === 'string' ? searchable.field : String(column.name ?? '');
  return {
    ...(path ? { source: `${path}/values` } : {}),
    name: `${field}_filter`,
    columnLabel: column.label,
    ...searchable,
    field,
    // The form item needs no label: the column head is right above it.
    label: false,
  };
}

/**
 * Column filter pass. Authors write `searchable: {type: 'lm-column-filter', kind: 'text'}` on a column; the rest (query
 * key, field, address of the value list) is derived and added here. Values that the author wrote are kept.
 */
export function completeColumnFilters(node: Json, path?: string): Json {
  if (Array.isArray(node)) return node.map((item) => completeColumnFilters(item, path));
  if (!isObject(node)) return node;
  const here = node.api !== undefined && Array.isArray(node.columns) ? resourcePath(node.api) : path;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) {
    if (child === undefined) continue;
    copy[key] =
      key === 'searchable' && isObject(child) && child.type === FILTER_TYPE
        ? complete(child, node, here)
        : completeColumnFilters(child, here);
  }
  return copy;
}
