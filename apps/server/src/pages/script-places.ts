/**
 * Keys of page schemas whose text amis converts to a function, by source file (amis 6.13). The spec reads the sources
 * of amis and fails when a key is missing here.
 */
export const SCRIPT_PLACES: Readonly<Record<string, readonly string[]>> = {
  'amis-core/esm/actions/CustomAction.js': ['script'],
  'amis-core/esm/renderers/wrapControl.js': ['pipeIn', 'pipeOut'],
  'amis-core/esm/utils/api.js': ['requestAdaptor', 'adaptor'],
  'amis-core/esm/utils/handleAction.js': ['onClick'],
  'amis-ui/esm/components/DateRangePicker.js': ['transform'],
  'amis/esm/renderers/Action.js': ['onClick'],
  'amis/esm/renderers/Avatar.js': ['onError'],
  'amis/esm/renderers/Chart.js': ['dataFilter', 'onChartMount'],
  'amis/esm/renderers/CRUD.js': ['onClick', 'matchFunc'],
  'amis/esm/renderers/Custom.js': ['onMount', 'onUpdate', 'onUnmount'],
  'amis/esm/renderers/Form/Combo.js': ['onClick'],
  'amis/esm/renderers/Form/Editor.js': ['editorDidMount'],
  'amis/esm/renderers/Form/InputDate.js': ['disabledDate'],
  'amis/esm/renderers/Form/InputTable.js': ['matchFunc'],
  'amis/esm/renderers/Form/Select.js': ['filterOption'],
  'amis/esm/renderers/Form/Transfer.js': ['filterOption'],
  'amis/esm/renderers/Nav.js': ['matchFunc'],
  'amis/esm/renderers/Portlet.js': ['onSelect'],
  'amis/esm/renderers/Service.js': ['dataProvider', 'inited', 'onApiFetched'],
  'amis/esm/renderers/Tabs.js': ['onSelect'],
};

/** From older versions of amis, because their pages may be imported. */
const FURTHER = ['fetchAction'];

const KEYS = new Set([...Object.values(SCRIPT_PLACES).flat(), ...FURTHER]);
const SCRIPT_URL = /^\s*(?:js|jsonp|javascript):/i;
/** Templates of lodash; the applications show them as plain text. */
const TEMPLATE = '<%';

/** Whether the text with this key is a program, or loads one. */
export const isScript = (key: string, text: string): boolean =>
  (KEYS.has(key) && text.trim() !== '') || SCRIPT_URL.test(text) || text.includes(TEMPLATE);
