/**
 * Description for the page editor, as a plain object. A page hears of a decision by the event `decided`, e.g.
 * `"onEvent": {"decided": {"actions": [{"actionType": "reload", "componentId": "contractList"}]}}`.
 */
export const approvalPanelPlugin = {
  rendererName: 'approval-panel',
  name: 'i18n:approval.plugin.name',
  description: 'i18n:approval.plugin.description',
  icon: 'fa fa-stamp',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'approval-panel', model: 'nqContractSign', businessId: '${id}' },
  previewSchema: { type: 'approval-panel' },
  panelTitle: 'i18n:approval.plugin.name',
  events: [
    {
      eventName: 'changed',
      eventLabel: 'i18n:approval.plugin.changed',
      description: 'i18n:approval.plugin.changedHint',
    },
    {
      eventName: 'decided',
      eventLabel: 'i18n:approval.plugin.decided',
      description: 'i18n:approval.plugin.decidedHint',
    },
  ],
  actions: [
    {
      actionType: 'reload',
      actionLabel: 'i18n:page.refresh',
      description: 'i18n:approval.plugin.reloadHint',
    },
  ],
  panelBody: [
    { type: 'input-text', name: 'model', label: 'i18n:approval.plugin.model' },
    { type: 'input-text', name: 'businessId', label: 'i18n:approval.plugin.businessId' },
    { type: 'input-text', name: 'taskId', label: 'i18n:approval.plugin.taskId' },
    { type: 'input-text', name: 'processInstanceId', label: 'i18n:flow.plugin.instance' },
    { type: 'input-text', name: 'changes', label: 'i18n:approval.plugin.changes' },
  ],
};
