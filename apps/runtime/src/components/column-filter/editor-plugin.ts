const KINDS = ['text', 'number', 'date', 'values', 'status'];

/**
 * Description for the page editor, as a plain object: the editor wraps it into its plug-in class, so this folder does
 * not pull the editor in. Labels are `i18n:` tokens the editor translates like those of pages.
 */
export const columnFilterPlugin = {
  rendererName: 'lm-column-filter',
  name: 'i18n:filter.plugin.name',
  description: 'i18n:filter.plugin.description',
  icon: 'fa fa-filter',
  tags: ['i18n:filter.plugin.tag'],
  scaffold: { type: 'lm-column-filter', kind: 'text', name: 'field_filter', field: 'field' },
  previewSchema: { type: 'lm-column-filter', kind: 'values', name: 'preview_filter', field: 'preview' },
  panelTitle: 'i18n:filter.plugin.name',
  panelBody: [
    {
      type: 'select',
      name: 'kind',
      label: 'i18n:filter.plugin.kind',
      value: 'text',
      options: KINDS.map((kind) => ({ value: kind, label: `i18n:filter.kind.${kind}` })),
    },
    { type: 'input-text', name: 'field', label: 'i18n:filter.plugin.field' },
    { type: 'input-text', name: 'name', label: 'i18n:filter.plugin.queryKey' },
    { type: 'input-text', name: 'source', label: 'i18n:filter.plugin.source' },
  ],
};
