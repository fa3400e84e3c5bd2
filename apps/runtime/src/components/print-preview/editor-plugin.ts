/** Description for the page editor, as a plain object. */
export const printPreviewPlugin = {
  rendererName: 'print-preview',
  name: 'i18n:print.plugin.name',
  description: 'i18n:print.plugin.description',
  icon: 'fa fa-print',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'print-preview', api: '/api/at/nq/contract/print', ids: '${id}' },
  previewSchema: { type: 'tpl', tpl: 'i18n:print.plugin.name' },
  panelTitle: 'i18n:print.plugin.name',
  panelBody: [
    { type: 'input-text', name: 'api', label: 'i18n:print.plugin.api' },
    { type: 'input-text', name: 'ids', label: 'i18n:print.plugin.ids' },
  ],
};
