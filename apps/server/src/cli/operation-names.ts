import { STANDARD_OPERATION_NAMES } from '../engine/index.js';
import { DATASOURCE_OPERATION_NAMES } from '../platform/datasources/index.js';
import { CODE_OPERATION_NAMES, DESIGN_OPERATION_NAMES } from '../platform/develop/index.js';
import { LOG_OPERATION_NAMES } from '../platform/logs/index.js';
import { ATTACH_OPERATION } from '../platform/resource/index.js';
import { FIELD_RULE_OPERATION_NAMES, SCOPE_OPERATION_NAMES } from '../platform/roles/index.js';
import { TENANT_OPERATION_NAMES } from '../platform/tenants/index.js';
import { USER_OPERATION_NAMES } from '../platform/users/index.js';
import { PRINT_OPERATION_NAMES } from '../prints/index.js';
import { APPROVAL_OPERATION_NAMES } from '../workflow/index.js';

/** Operations that a running server has. */
export const OPERATION_NAMES: ReadonlySet<string> = new Set([
  ...STANDARD_OPERATION_NAMES,
  'report',
  ...SCOPE_OPERATION_NAMES,
  ...FIELD_RULE_OPERATION_NAMES,
  ...LOG_OPERATION_NAMES,
  ...TENANT_OPERATION_NAMES,
  ...DATASOURCE_OPERATION_NAMES,
  ...DESIGN_OPERATION_NAMES,
  ...CODE_OPERATION_NAMES,
  ...USER_OPERATION_NAMES,
  ...APPROVAL_OPERATION_NAMES,
  ...PRINT_OPERATION_NAMES,
  ATTACH_OPERATION,
]);
