/** Description for the page editor, as a plain object. */
export const documentViewPlugin = {
  rendererName: 'document-view',
  name: 'i18n:approval.document.name',
  description: 'i18n:approval.document.description',
  icon: 'fa fa-file-lines',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'document-view', model: '${query.model}', businessId: '${id}' },
  previewSchema: { type: 'tpl', tpl: 'i18n:approval.document.name' },
  panelTitle: 'i18n:approval.document.name',
  panelBody: [
    { type: 'input-text', name: 'model', label: 'i18n:approval.plugin.model' },
    { type: 'input-text', name: 'businessId', label: 'i18n:approval.plugin.businessId' },
  ],
};
