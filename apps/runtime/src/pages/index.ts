export { eachString, isObject, type Json, type JsonObject, mapStrings } from './json.js';
export { clearPages, loadPage, type PageRequest, type PageResult } from './page-source.js';
export { collectTokens, preparePage, replaceTokens, SAVED_VIEWS, SEARCH_FOLD } from './passes/index.js';
