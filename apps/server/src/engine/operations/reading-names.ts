/**
 * Operations that change nothing, including those of other modules: the only ones that are allowed while viewing as a
 * role. Every other operation counts as a change, whatever its HTTP method.
 */
export const READING: ReadonlySet<string> = new Set([
  ...[
    'list',
    'listLines',
    'exportLines',
    'detail',
    'init',
    'ask',
    'select',
    'options',
    'childSelect',
    'dictionary',
    'dictionaryTree',
    'values',
    'export',
    'importTemplate',
    'print',
    'drawing',
    'report',
  ],
  ...['forest', 'tree', 'lazyList', 'lazyTree', 'childList'],
  ...['approval.detail', 'approval.detailWithoutNext', 'approval.selectUser'],
  ...['users.info', 'users.platformDetail', 'scopes.fields', 'tenants.packageDetail', 'logs.dataDetail'],
  ...['designs.select', 'designs.tables', 'designs.table', 'designs.prototypes', 'designs.fields', 'codes.download'],
]);
