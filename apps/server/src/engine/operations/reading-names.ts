/**
 * Operations that change nothing, of this and of other rooms: all that somebody may call who looks as a role. What is
 * not here counts as a change, whatever method it answers to.
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
