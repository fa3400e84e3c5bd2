import { Inject, Injectable } from '@nestjs/common';
import { type Actor, MANAGING_TENANT } from '../../access/index.js';
import { newId } from '../../config/index.js';
import { DATABASE, type TenantDatabase } from '../../database/index.js';
import { Dictionaries } from '../../engine/index.js';
import { badRequest, forbidden, notFound } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { type DefinitionHead, DefinitionStore } from '../store/definition.store.js';
import { type Definition, Definitions } from './definitions.js';

/** A diagram to deploy. Without tenants it becomes common to all of them. */
export interface Order {
  xml: string;
  resourceName: string;
  /** `flow_{key of the dictionary flow}`; missing: as in the diagram or its newest version. */
  category?: string | undefined;
  tenantIds: readonly string[];
  name?: string;
  description?: string;
}

const FLOW = 'flow';

/** Deploys, suspends and removes processes: a tenant can do this for its own, the managing tenant for all. */
@Injectable()
export class Deployer {
  constructor(
    private readonly definitions: Definitions,
    private readonly store: DefinitionStore,
    private readonly dictionaries: Dictionaries,
    @Inject(DATABASE) private readonly database: TenantDatabase,
  ) {}

  /**
   * One deployment, for every tenant of the order or for none; one definition per process and tenant. Throws 400 with
   * the problems, 403 for other tenants.
   */
  async deploy(actor: Actor, order: Order): Promise<Definition[]> {
    const spaces = order.tenantIds.length === 0 ? [''] : order.tenantIds;
    await this.demandSpaces(actor, spaces);
    const { graphs } = await this.definitions.check(order.xml, spaces[0] ?? '');
    const category = order.category ?? graphs[0]?.properties['category'];
    if (graphs.length > 0) await this.demandCategory(category);
    const { xml, resourceName, description } = order;
    // Several processes of one diagram are distinguished by their own names.
    const name = graphs.length === 1 ? order.name : undefined;
    const deploymentId = newId();
    return this.database.transaction(async (tx) => {
      const deployed: Definition[] = [];
      for (const tenantId of spaces) {
        deployed.push(
          ...(await this.definitions.deploy(tx, {
            ...{ tenantId, xml, category: category ?? '', resourceName, deploymentId, userId: actor.userId },
            ...(name !== undefined && { name }),
            ...(description !== undefined && { description }),
          })),
        );
      }
      return deployed;
    });
  }

  /** Whether anything changed. Throws 404 for a definition of another tenant. */
  async setState(actor: Actor, id: string, state: 1 | 2): Promise<boolean> {
    const row = await this.store.byId(id);
    if (row === undefined) throw notFound();
    this.demandOwn(actor, row);
    if (row.suspensionState === state) return false;
    return this.database.transaction(async (tx) => {
      await this.store.setState(tx, id, state);
      return true;
    });
  }

  /**
   * Removes deployments with all their ended instances. Throws 400 while an instance runs, because its document could
   * never be finished.
   */
  async remove(actor: Actor, deploymentIds: readonly string[]): Promise<void> {
    await this.demandNoneElsewhere(actor, deploymentIds);
    await this.database.transaction(async (tx) => {
      const rows = await this.store.ofDeployments(deploymentIds, tx);
      if (rows.length === 0) throw notFound();
      for (const row of rows) this.demandOwn(actor, row);
      const ids = rows.map((row) => row.id);
      await this.store.lock(tx, ids);
      const running = await this.store.running(ids, tx);
      const busy = rows.find((row) => running.has(row.id));
      if (busy !== undefined) {
        const { name, version } = busy;
        throw badRequest('workflow.deploymentRunning', { name, version, count: running.get(busy.id)! });
      }
      await this.store.remove(tx, ids);
    });
  }

  /** Instances in other tenants' own databases cannot be removed with a deployment, so it is refused. Throws 400. */
  private async demandNoneElsewhere({ tenantId: own }: Actor, deploymentIds: readonly string[]): Promise<void> {
    const ids = (await this.store.ofDeployments(deploymentIds)).map((row) => row.id);
    await this.database.each(async (tenantId) => {
      if (tenantId !== undefined && tenantId !== own && (await this.store.used(ids)))
        throw badRequest('workflow.deploymentElsewhere', { tenantId });
    });
  }

  /** A definition that the actor's tenant may change: its own, or any for the managing tenant. Throws 403 and 404. */
  demandOwn({ tenantId }: Actor, row: Pick<DefinitionHead, 'tenantId'>): void {
    if (tenantId === MANAGING_TENANT || row.tenantId === tenantId) return;
    throw row.tenantId === '' ? forbidden('workflow.commonOnly') : notFound();
  }

  /** Name of `flow_{key}` in a language; the key itself for an unknown one. */
  async categoryNames(language: Language): Promise<(category: string) => string> {
    await this.dictionaries.ready();
    return (category) =>
      this.dictionaries.label('system', '', FLOW, category.replace(/^flow_/, ''), language) ?? category;
  }

  /** Throws 400 for a category that the dictionary does not have. */
  async demandCategory(category: string | undefined): Promise<void> {
    if (category === undefined) throw badRequest('request.missing', { name: 'category' });
    await this.dictionaries.ready();
    const key = /^flow_(.+)$/.exec(category)?.[1];
    if (key === undefined || !this.dictionaries.entries('system', '', FLOW).has(key)) {
      throw badRequest('workflow.category', { category });
    }
  }

  private async demandSpaces({ tenantId }: Actor, spaces: readonly string[]): Promise<void> {
    if (tenantId !== MANAGING_TENANT && spaces.some((space) => space !== tenantId)) {
      throw forbidden('workflow.commonOnly');
    }
    const named = spaces.filter((space) => space !== '');
    const known = await this.store.tenants(named);
    const unknown = named.find((space) => !known.has(space));
    if (unknown !== undefined) throw badRequest('workflow.tenant', { tenant: unknown });
  }
}
