export { eachString, isObject, type Json, type JsonObject, mapStrings } from './json.js';
export { clearPages, loadPage, type PageRequest, type PageResult } from './page-source.js';
export {
  collectTokens,
  type Lookup,
  PASSES,
  type Pass,
  preparePage,
  type Reader,
  SAVED_VIEWS,
  SEARCH_FOLD,
  type Surface,
  shellWord,
  wordsOf,
} from './passes/index.js';
