/** Description for the page editor, as a plain object. */
export const plateDrawingPlugin = {
  rendererName: 'plate-drawing',
  name: 'i18n:drawing.plugin.name',
  description: 'i18n:drawing.plugin.description',
  icon: 'fa fa-table-cells-large',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: {
    type: 'plate-drawing',
    api: '/api/at/technology/guoch/xl/drawing',
    drawing: 'plates',
    record: '${id}',
  },
  previewSchema: { type: 'tpl', tpl: 'i18n:drawing.plugin.name' },
  panelTitle: 'i18n:drawing.plugin.name',
  panelBody: [
    { type: 'input-text', name: 'api', label: 'i18n:drawing.plugin.api' },
    { type: 'input-text', name: 'drawing', label: 'i18n:drawing.plugin.drawing' },
    { type: 'input-text', name: 'record', label: 'i18n:drawing.plugin.record' },
  ],
};
