/** Description for the page editor, as a plain object. */
export const furnaceCurvePlugin = {
  rendererName: 'furnace-curve',
  name: 'i18n:curve.plugin.name',
  description: 'i18n:curve.plugin.hint',
  icon: 'fa fa-chart-line',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'furnace-curve', name: 'curve', api: '/api/at/em/ht/sum/readCurve' },
  previewSchema: { type: 'tpl', tpl: 'i18n:curve.plugin.name' },
  panelTitle: 'i18n:curve.plugin.name',
  panelBody: [
    { type: 'input-text', name: 'name', label: 'i18n:filter.plugin.field' },
    { type: 'input-text', name: 'api', label: 'i18n:advice.plugin.api' },
  ],
};
