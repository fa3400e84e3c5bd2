export { DecisionThings } from './decisions.js';
export { DictionaryThings } from './dictionaries.js';
export { FlowThings } from './flows.js';
export { GrantThings, grantValue } from './grants.js';
export { MenuThings, type MenuRow, menuValue } from './menus.js';
export { ModelThings } from './models.js';
export { PageThings } from './pages.js';
export type { Thing } from './thing.js';
