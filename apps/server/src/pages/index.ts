export { isFactory, PageStore } from './page.store.js';
export { PagesModule } from './pages.module.js';
export { type FactoryOutcome, FactoryPages } from './factory-pages.js';
export { Releases, versionOf } from './releases.service.js';
export { Pages } from './pages.service.js';
export { readOrigin } from './page-screens.js';
export { changeWords, type PageChange, pageChanges } from './page-changes.js';
export { type MergeConflict, mergePages } from './merge-pages.js';
