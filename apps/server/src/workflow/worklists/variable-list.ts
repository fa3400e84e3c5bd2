import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { pageData } from '../../engine/index.js';
import { notFound } from '../../errors/index.js';
import type { VariableChange } from '../service/instance-variables.js';
import type { Instance } from '../store/instance.store.js';
import { VariableStore } from '../store/variable.store.js';
import { named, Naming } from './naming.js';
import type { PageData, PageRequest } from './work-lists.js';

/** Variables of an instance, for people who may monitor processes and for its initiator. */
@Injectable()
export class VariableList {
  constructor(
    private readonly store: VariableStore,
    private readonly naming: Naming,
    private readonly access: Access,
  ) {}

  /** Throws 404 for everyone else. */
  async of(actor: Actor, instanceId: string) {
    const { businessKey, variables, status } = await this.readable(actor, instanceId);
    return { processInstanceId: instanceId, businessKey, status, variables };
  }

  /** Changes of the variables, latest first. Throws 404 like `of`. */
  async changes(actor: Actor, instanceId: string, page: PageRequest): Promise<PageData> {
    await this.readable(actor, instanceId);
    const { records, total } = await this.store.changes(instanceId, page);
    const ids = records.map(({ userId }) => userId);
    const nameOf = await this.naming.users(actor.tenantId, ids);
    const rows = records.map(({ seq, userId, comment, createTime }) => {
      const change = JSON.parse(comment ?? '{}') as VariableChange;
      return { id: String(seq), ...change, user: named(userId, nameOf), createTime };
    });
    return pageData(rows, page, total, []);
  }

  private async readable(actor: Actor, instanceId: string): Promise<Instance> {
    const instance = await this.store.instance(instanceId);
    const mine = instance?.startUser === actor.userId || this.access.permission(actor, 'flow_follow');
    if (instance === undefined || instance.tenantId !== actor.tenantId || !mine) throw notFound();
    return instance;
  }
}
