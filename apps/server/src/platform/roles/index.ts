export { FIELD_RULE_OPERATION_NAMES } from './field-rule-operations.js';
export { SCOPE_OPERATION_NAMES } from './scope-operations.js';
export { RolesModule } from './roles.module.js';
