import { Injectable } from '@nestjs/common';
import { asId, type OperationContext, Operations, Records } from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';

/** Names of the operations that tenants add to the engine. */
export const TENANT_OPERATION_NAMES = ['tenants.packageDetail'] as const;

/** Calls of tenants that are not of the usual kinds; made before the metadata is compiled. */
@Injectable()
export class TenantOperations {
  constructor(operations: Operations) {
    operations.register({ name: 'tenants.packageDetail', run: packageDetail });
  }
}

/** The package of the tenant whose row id the query calls `tenantId`; nothing without one. */
async function packageDetail(context: OperationContext): Promise<Record_ | null> {
  const { registry, resource, database, actor, decision, query } = context;
  const name = 'tenantId';
  if (!query[name]) throw badRequest('request.missing', { name });
  const id = asId(query[name]);
  if (id === undefined) throw badRequest('request.wrongType', { name });
  const records = new Records(database.read, database.flavour, actor.tenantId);
  const tenant = await records.get(resource, id, decision.where);
  if (tenant === undefined) throw notFound();
  if (tenant['packageId'] == null) return null;
  return (await records.get(registry.resource('tenantPackage'), String(tenant['packageId']))) ?? null;
}
