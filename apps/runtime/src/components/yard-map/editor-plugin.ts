/** Description for the page editor, as a plain object. */
export const yardMapPlugin = {
  rendererName: 'yard-map',
  name: 'i18n:yard.plugin.name',
  description: 'i18n:yard.plugin.description',
  icon: 'fa fa-map-location-dot',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'yard-map', site: 'XA', api: '/api/at/em/slabsAddress/page' },
  previewSchema: { type: 'tpl', tpl: 'i18n:yard.plugin.name' },
  panelTitle: 'i18n:yard.plugin.name',
  panelBody: [
    { type: 'input-text', name: 'site', label: 'i18n:yard.plugin.site' },
    { type: 'input-text', name: 'api', label: 'i18n:advice.plugin.api' },
    { type: 'input-text', name: 'move.api', label: 'i18n:yard.plugin.move' },
  ],
};
