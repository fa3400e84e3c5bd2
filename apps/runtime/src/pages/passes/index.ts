export { completeColumnFilters } from './column-filters.js';
export { keepWhenDownloading } from './downloads.js';
export { cutForbidden } from './permissions.js';
export { preparePage, type Reader } from './prepare.js';
export { foldSearchRows, SEARCH_FOLD } from './search-row.js';
export { offerViews, SAVED_VIEWS } from './saved-views.js';
export { collectTokens, replaceTokens } from './words.js';
