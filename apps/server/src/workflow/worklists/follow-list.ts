import { processNameIn } from '../store/process-names.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { pageData } from '../../engine/index.js';
import type { Language } from '../../http/index.js';
import { type FollowFilter, FollowStore } from '../store/follow.store.js';
import { IncidentStore } from '../store/incident.store.js';
import { Naming } from './naming.js';
import { StepNames } from './step-names.js';
import type { PageData, PageRequest } from './work-lists.js';

/** Instances for people who may monitor processes. */
@Injectable()
export class FollowList {
  constructor(
    private readonly store: FollowStore,
    private readonly incidents: IncidentStore,
    private readonly naming: Naming,
    private readonly stepNames: StepNames,
  ) {}

  /**
   * A page of execution rows (wire-format §4.7), newest first; each has its first open task, the names of all open
   * nodes, and its number of open incidents.
   */
  async page({ tenantId }: Actor, filter: FollowFilter, page: PageRequest, language: Language): Promise<PageData> {
    const [rows, total] = await Promise.all([
      this.store.page(tenantId, filter, page),
      this.store.count(tenantId, filter),
    ]);
    const ids = rows.map(({ id }) => id);
    const [open, incidents, userName, categoryName, stepName] = await Promise.all([
      this.store.openNodes(tenantId, ids),
      this.incidents.openOf(tenantId, ids),
      this.naming.users(
        tenantId,
        rows.map(({ startUser }) => startUser),
      ),
      this.naming.categories(tenantId, language),
      this.stepNames.of(
        rows.map(({ definitionId }) => definitionId),
        language,
      ),
    ]);
    const records = rows.map((row) => {
      const nodes = open.filter(({ instanceId }) => instanceId === row.id);
      const names = nodes.map(({ nodeId, nodeName }) => stepName(row.definitionId, nodeId, nodeName) ?? '');
      return {
        id: row.id,
        executionId: row.id,
        processInstanceId: row.id,
        name: row.title ?? '',
        startUserId: row.startUser,
        startUser: userName(row.startUser),
        startTime: row.startTime,
        endTime: row.endTime,
        endReason: row.endReason,
        taskDefinitionId: nodes[0]?.taskId ?? null,
        taskDefinitionKey: nodes[0]?.nodeId ?? null,
        activityId: nodes[0]?.nodeId ?? null,
        activityNames: [...new Set(names)].join(','),
        category: row.category,
        categoryName: categoryName(row.category),
        processDefinitionId: row.definitionId,
        processDefinitionKey: row.processKey,
        processDefinitionName: processNameIn(row, language),
        processDefinitionVersion: Number(row.processVersion ?? 0),
        businessModel: row.businessModel,
        businessTable: this.naming.tableOf(row.businessModel),
        businessId: row.businessId,
        status: row.status,
        openIncidents: incidents.get(row.id) ?? 0,
        suspensionState: row.status === 'suspended' ? 2 : 1,
      };
    });
    return pageData(records, page, total, []);
  }
}
