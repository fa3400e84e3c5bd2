export { Access } from './access.js';
export { AccessModule } from './access.module.js';
export type { Actor, Decision } from './actor.js';
export {
  type ActorRequest,
  Changes,
  CurrentActor,
  Permit,
  PermitGuard,
  permissionOf,
  permissionsOf,
} from './permit.js';
export { demandManaging, MANAGING_TENANT, packageMenus, VIEW_AS } from './tenant-package.js';
export { type AccessRows, type DataScopeSeed, type FieldRuleSeed, type MenuSeed, planAccess } from './seed.js';
export { markRights } from './rights-mark.js';
export { SCOPE_NAMES } from './rules/data-scope.rule.js';
export { refuses, RULES, type Outcome, type Rule, type Step, type AccessTrace } from './step.js';
export { TenantInterceptor } from './tenant.interceptor.js';
export { ALGORITHM, AUDIENCE, type Claims, ISSUER } from './token/claims.js';
export type { RequestHead } from './token/request-token.js';
export { keptKey } from './token/kept-key.js';
export { Revocations } from './token/revocation.store.js';
export { SigningKey } from './token/signing-key.store.js';
