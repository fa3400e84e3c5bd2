export { Bundles } from './bundles.service.js';
export { BundleStore } from './bundle.store.js';
export { BundlesModule } from './bundles.module.js';
export { fingerprintOf } from './file/installation-key.js';
export { type PlanView, planView } from './plan-view.js';
