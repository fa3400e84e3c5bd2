/** Description for the page editor, as a plain object. */
export const genealogyPlugin = {
  rendererName: 'genealogy',
  name: 'i18n:genealogy.plugin.name',
  description: 'i18n:genealogy.plugin.description',
  icon: 'fa fa-diagram-project',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'genealogy', api: '/api/at/nq/pdPiece/genealogy?pdNum=${pdNum}' },
  previewSchema: { type: 'tpl', tpl: 'i18n:genealogy.plugin.name' },
  panelTitle: 'i18n:genealogy.plugin.name',
  panelBody: [{ type: 'input-text', name: 'api', label: 'i18n:advice.plugin.api' }],
};
