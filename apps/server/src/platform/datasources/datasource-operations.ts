import { Inject, Injectable } from '@nestjs/common';
import { MANAGING_TENANT } from '../../access/index.js';
import { DATABASE, type TenantDatabase, type Tx } from '../../database/index.js';
import { asId, asObject, type OperationContext, Operations, stampChange, Writer } from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { DatasourceRows, type StoredSource } from './datasource.store.js';
import { OwnDatabases } from './own-databases.js';
import { isInhabited, type KeptNumbers, labelOfRows, readNumbers, writeNumbers } from './tenant-rows.js';

/** Names of the operations that data sources add to the engine. */
export const DATASOURCE_OPERATION_NAMES = ['datasources.test', 'datasources.assign'] as const;

/** A tenant's own database: try a source, give it to a tenant. Made before the metadata is compiled. */
@Injectable()
export class DatasourceOperations {
  constructor(
    operations: Operations,
    private readonly rows: DatasourceRows,
    private readonly owns: OwnDatabases,
    @Inject(DATABASE) private readonly database: TenantDatabase,
  ) {
    operations.register(
      { name: 'datasources.test', run: (context) => this.test(context) },
      { name: 'datasources.assign', run: (context) => this.assign(context) },
    );
  }

  /** Connects to a stored source. Throws 400 with the reason. */
  private async test({ query, body }: OperationContext): Promise<void> {
    const id = asId(query['id'] ?? (body === undefined || body === null ? undefined : asObject(body)['id']));
    if (id === undefined) throw badRequest('request.missing', { name: 'id' });
    await this.owns.probe(await this.source(id));
  }

  /**
   * Gives a tenant a database of its own, or the platform's again (empty `datasourceId`). Refused while it has rows:
   * nothing is moved behind anybody's back. Only its numbers go along, which must never be drawn twice.
   */
  private async assign(context: OperationContext): Promise<void> {
    const { resource, database, actor, clock, query, registry, decision } = context;
    const { tenantId, datasourceId: chosen = '' } = query;
    if (!tenantId) throw badRequest('request.missing', { name: 'tenantId' });
    if (tenantId === MANAGING_TENANT) throw badRequest('tenant.managingDatasource');
    const id = chosen === '' ? '' : asId(chosen);
    if (id === undefined) throw badRequest('request.wrongType', { name: 'datasourceId' });
    const writer = (tx: Tx): Writer => new Writer(tx, database.flavour, actor.tenantId, actor.userId);
    const match = { left: { type: 'field' as const, field: 'tenantId' }, op: 'equal' as const, right: tenantId };

    const source = id === '' ? undefined : await this.source(id);
    const numbers = await this.leave(context, tenantId);
    const target = source && (await this.owns.open(source));
    try {
      if (target !== undefined && (await isInhabited(target.database.read, registry.tables)))
        throw badRequest('datasource.inhabited');
      await database.transaction(async (tx) => {
        const [found] = await writer(tx).list(resource, { where: match, take: 1 });
        const rowId = String(found?.[resource.idField] ?? '');
        const tenant = rowId === '' ? undefined : await writer(tx).get(resource, rowId, decision.where, true);
        if (tenant === undefined) throw notFound();
        if (String(tenant['datasourceId'] ?? '') === id) return;
        const taken = { ...match, left: { type: 'field' as const, field: 'datasourceId' }, right: id };
        if (id !== '' && (await writer(tx).exists(resource, taken))) throw badRequest('datasource.taken');
        if (target === undefined) await writeNumbers(tx, tenantId, numbers);
        else await target.database.transaction((own) => writeNumbers(own, tenantId, numbers));
        const stamp = stampChange(resource, actor, clock, Number(tenant['version']));
        const changes: Record_ = { datasourceId: id === '' ? null : id, ...stamp };
        await writer(tx).update(resource, rowId, changes, Number(tenant['version']));
      });
    } finally {
      await target?.close();
    }
    await this.owns.load();
  }

  /** What a tenant takes along from where it is. Throws 400 while it has rows there. */
  private leave({ registry }: OperationContext, tenantId: string): Promise<KeptNumbers> {
    const { read } = this.database;
    return this.database.within(tenantId, async () => {
      const label = await labelOfRows(read, registry.tables, tenantId);
      if (label !== undefined) throw badRequest('tenant.hasRows', { label });
      return readNumbers(read, tenantId);
    });
  }

  private async source(id: string): Promise<StoredSource> {
    const source = await this.rows.byId(id);
    if (source === undefined) throw badRequest('datasource.gone');
    return source;
  }
}
