export { SCOPE_OPERATION_NAMES } from './scope-operations.js';
export { RolesModule } from './roles.module.js';
