/** Description for the page editor, as a plain object. */
export const workFinderPlugin = {
  rendererName: 'work-finder',
  name: 'i18n:finder.plugin.name',
  description: 'i18n:finder.plugin.hint',
  icon: 'fa fa-qrcode',
  tags: ['i18n:filter.plugin.tag'],
  scaffold: { type: 'work-finder', scan: 'code' },
  previewSchema: { type: 'tpl', tpl: 'i18n:finder.plugin.name' },
  panelTitle: 'i18n:finder.plugin.name',
  panelBody: [
    { type: 'input-text', name: 'scan', label: 'i18n:finder.plugin.scan' },
    { type: 'input-text', name: 'mine', label: 'i18n:finder.plugin.mine' },
  ],
};
