export { PASSES, type Pass, preparePage, type Reader, type Surface } from './prepare.js';
export { SEARCH_FOLD } from './search-row.js';
export { SAVED_VIEWS } from './saved-views.js';
export { collectTokens, type Lookup, shellWord, wordsOf } from './words.js';
