export { callOwners } from './call-owners.js';
export { flowReferences } from './flow-references.js';
export { fieldKeysOf, modelReferences } from './model-references.js';
export { pageReferences } from './page-references.js';
export { NAMED_KINDS, type NamedKind, type Reference } from './reference.js';
export { type Usage, UsageIndex } from './usage-index.js';
