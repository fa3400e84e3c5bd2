export { TENANT_OPERATION_NAMES } from './tenant-operations.js';
export { TenantsModule } from './tenants.module.js';
