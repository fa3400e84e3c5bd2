import type { Config } from '../config/index.js';
import { callPath, compile, loadSchemas } from '../metadata/index.js';
import { STANDARD_OPERATION_NAMES } from '../engine/index.js';
import { DATASOURCE_OPERATION_NAMES } from '../platform/datasources/index.js';
import { FIELD_RULE_OPERATION_NAMES, SCOPE_OPERATION_NAMES } from '../platform/roles/index.js';
import { LOG_OPERATION_NAMES } from '../platform/logs/index.js';
import { TENANT_OPERATION_NAMES } from '../platform/tenants/index.js';
import { USER_OPERATION_NAMES } from '../platform/users/index.js';
import { APPROVAL_OPERATION_NAMES } from '../workflow/index.js';

/** Lists method, path, operation and model of every call, and the calls that wait for an operation. */
export async function printRoutes(config: Config): Promise<void> {
  const registry = compile(loadSchemas(config.schemasDir), {
    operations: new Set([
      ...STANDARD_OPERATION_NAMES,
      ...SCOPE_OPERATION_NAMES,
      ...FIELD_RULE_OPERATION_NAMES,
      ...LOG_OPERATION_NAMES,
      ...TENANT_OPERATION_NAMES,
      ...USER_OPERATION_NAMES,
      ...DATASOURCE_OPERATION_NAMES,
      ...APPROVAL_OPERATION_NAMES,
    ]),
  });
  for (const resource of registry.resources.values()) {
    for (const call of resource.calls) {
      const path = callPath(resource, call.verb);
      process.stdout.write(`${call.methods.join('|').padEnd(9)} ${path}  ${call.operation}  ${resource.key}\n`);
    }
  }
  for (const { method, verb, operation, resource, reason } of registry.skipped) {
    process.stdout.write(`not routed: ${resource} ${method} ${verb} (${operation}): ${reason}\n`);
  }
}
