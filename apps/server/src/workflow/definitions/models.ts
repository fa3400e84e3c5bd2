import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { DATABASE, type Database, type Sql } from '../../database/index.js';
import { badRequest, conflict, notFound } from '../../errors/index.js';
import { type ModelContent, type ModelRow, ModelStore } from '../store/model.store.js';
import type { Definition } from './definitions.js';
import { Deployer } from './deployer.js';

/** The values that a client saves; missing ones do not change. */
export interface ModelChange {
  id?: string | undefined;
  modelKey?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  category?: string | undefined;
  xml?: string | undefined;
  comment?: string | undefined;
  /** Version that was edited; a newer version is not overwritten. */
  version?: number | undefined;
}

const KEY = /^[A-Za-z_][\w.-]{0,63}$/;

/**
 * Editable diagrams of a tenant. Instances run on definitions, so a model may contain a diagram that cannot be deployed
 * yet.
 */
@Injectable()
export class Models {
  constructor(
    private readonly store: ModelStore,
    private readonly deployer: Deployer,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** Throws 404 when the tenant has no model with that id. */
  async one({ tenantId }: Actor, id: string, sql?: Sql): Promise<ModelRow> {
    const model = await this.store.byId(tenantId, id, sql);
    if (model === undefined) throw notFound();
    return model;
  }

  /**
   * Saves a new model or the next version of one. Throws 400 for a key in use, 409 when another person saved meanwhile.
   */
  async save(actor: Actor, change: ModelChange): Promise<ModelRow> {
    return this.database.transaction(async (tx) => {
      const { tenantId, userId } = actor;
      const model = change.id === undefined ? undefined : await this.store.lock(tx, tenantId, change.id);
      if (change.id !== undefined && model === undefined) throw notFound();
      if (model !== undefined && change.version !== undefined && change.version !== model.version) {
        throw conflict('record.stale', { yours: change.version, current: model.version }, { current: model.version });
      }
      const content = contentOf(change, model);
      const same = await this.store.byKey(tenantId, content.modelKey, tx);
      if (same !== undefined && same.id !== model?.id) throw badRequest('workflow.modelKey', { key: content.modelKey });
      if (model !== undefined) await this.store.update(tx, model, content, userId);
      const id = model?.id ?? (await this.store.insert(tx, tenantId, content, userId));
      return this.one(actor, id, tx);
    });
  }

  /**
   * Stores a diagram that was deployed without a model: as the next version of the model with its key, or as a new
   * model.
   */
  async draw(
    actor: Actor,
    content: Pick<ModelContent, 'modelKey' | 'name' | 'xml'> & { category?: string },
  ): Promise<void> {
    const known = await this.store.byKey(actor.tenantId, content.modelKey);
    await this.save(actor, { ...content, ...(known !== undefined && { id: known.id }) });
  }

  /** Makes an old version the newest one. Throws 404 when there is no such version. */
  async restore(actor: Actor, id: string, version: number): Promise<ModelRow> {
    return this.database.transaction(async (tx) => {
      const model = await this.store.lock(tx, actor.tenantId, id);
      const xml = model && (await this.store.version(id, version, tx));
      if (model === undefined || xml === undefined) throw notFound();
      await this.store.update(tx, model, { ...model, xml, comment: `v${version}` }, actor.userId);
      return this.one(actor, id, tx);
    });
  }

  async remove({ tenantId }: Actor, ids: readonly string[]): Promise<void> {
    const removed = await this.database.transaction((tx) => this.store.remove(tx, tenantId, ids));
    if (removed === 0) throw notFound();
  }

  /** Deploys the saved version of the model. */
  async deploy(
    actor: Actor,
    id: string,
    { category, tenantIds }: { category: string | undefined; tenantIds: readonly string[] },
  ): Promise<Definition[]> {
    const model = await this.one(actor, id);
    const { xml, name, description } = model;
    return this.deployer.deploy(actor, {
      ...{ xml, name, description, tenantIds, resourceName: `${model.modelKey}.bpmn20.xml` },
      category: category ?? (model.category || undefined),
    });
  }
}

function contentOf(change: ModelChange, model: ModelRow | undefined): ModelContent {
  const demand = (name: 'modelKey' | 'name' | 'xml', wire: string = name): string => {
    const value = change[name] ?? model?.[name];
    if (value === undefined) throw badRequest('request.missing', { name: wire });
    return value;
  };
  const modelKey = demand('modelKey');
  if (!KEY.test(modelKey)) throw badRequest('request.wrongType', { name: 'modelKey' });
  return {
    modelKey,
    name: demand('name'),
    xml: demand('xml', 'modelEditorXml'),
    description: change.description ?? model?.description ?? '',
    category: change.category ?? model?.category ?? '',
    comment: change.comment ?? '',
  };
}
