import type { Config } from '../config/index.js';
import { callPath, compile, loadSchemas } from '../metadata/index.js';
import { OPERATION_NAMES } from './operation-names.js';

/** Lists method, path, operation and model of every call, and the calls whose operation is missing. */
export async function printRoutes(config: Config): Promise<void> {
  const registry = compile(loadSchemas(config.schemasDir), {
    operations: OPERATION_NAMES,
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
