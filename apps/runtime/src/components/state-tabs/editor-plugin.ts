/** Description for the page editor, as a plain object. */
export const stateTabsPlugin = {
  rendererName: 'state-tabs',
  name: 'i18n:board.plugin.name',
  description: 'i18n:board.plugin.hint',
  icon: 'fa fa-table-columns',
  tags: ['i18n:filter.plugin.tag'],
  scaffold: { type: 'state-tabs', name: 'status_in', field: 'status', tabs: [] },
  previewSchema: { type: 'tpl', tpl: 'i18n:board.plugin.name' },
  panelTitle: 'i18n:board.plugin.name',
  panelBody: [
    { type: 'input-text', name: 'name', label: 'i18n:filter.plugin.queryKey' },
    { type: 'input-text', name: 'field', label: 'i18n:filter.plugin.field' },
    { type: 'input-text', name: 'counts', label: 'i18n:filter.plugin.source' },
  ],
};
