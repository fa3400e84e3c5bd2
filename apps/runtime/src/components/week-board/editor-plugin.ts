/** Description for the page editor, as a plain object. */
export const weekBoardPlugin = {
  rendererName: 'week-board',
  name: 'i18n:week.plugin.name',
  description: 'i18n:week.plugin.description',
  icon: 'fa fa-calendar-week',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'week-board', api: '/api/at/em/weekPlan/page' },
  previewSchema: { type: 'tpl', tpl: 'i18n:week.plugin.name' },
  panelTitle: 'i18n:week.plugin.name',
  panelBody: [
    { type: 'input-text', name: 'api', label: 'i18n:advice.plugin.api' },
    { type: 'input-text', name: 'move.api', label: 'i18n:week.plugin.move' },
  ],
};
