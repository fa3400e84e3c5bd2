/** Description for the page editor, as a plain object. */
export const fieldAdvicePlugin = {
  rendererName: 'field-advice',
  name: 'i18n:advice.plugin.name',
  description: 'i18n:advice.plugin.description',
  icon: 'fa fa-wand-magic-sparkles',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'field-advice', api: '/api/at/technology/ht/advise', body: [] },
  previewSchema: { type: 'tpl', tpl: 'i18n:advice.plugin.name' },
  panelTitle: 'i18n:advice.plugin.name',
  panelBody: [{ type: 'input-text', name: 'api', label: 'i18n:advice.plugin.api' }],
};
