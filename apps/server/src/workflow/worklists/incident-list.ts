import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { pageData } from '../../engine/index.js';
import { describe, type Params } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { type Incident, type IncidentFilter, IncidentStore } from '../store/incident.store.js';
import { type ProcessName, ProcessNames, processNameIn } from '../store/process-names.js';
import { Naming } from './naming.js';
import { StepNames } from './step-names.js';
import type { PageData, PageRequest } from './work-lists.js';

/** Incidents for people who may monitor processes. */
@Injectable()
export class IncidentList {
  constructor(
    private readonly store: IncidentStore,
    private readonly naming: Naming,
    private readonly processes: ProcessNames,
    private readonly stepNames: StepNames,
  ) {}

  /** A page, latest first: the process, the node, the cause, and whether a retry is possible. */
  async page({ tenantId }: Actor, filter: IncidentFilter, page: PageRequest, language: Language): Promise<PageData> {
    const { rows, total } = await this.store.page(tenantId, filter, page);
    const people = rows.flatMap(({ userId, endUser }) => [userId, endUser]);
    const [nameOf, named, stepName] = await Promise.all([
      this.naming.users(tenantId, people),
      this.processes.add(rows.map((row) => ({ ...row, ...UNNAMED, definitionId: row.definitionId ?? '0' }))),
      this.stepNames.of(
        rows.map(({ definitionId }) => definitionId),
        language,
      ),
    ]);
    const records = named.map((row) => ({
      id: row.id,
      processInstanceId: row.instanceId,
      processDefinitionKey: row.processKey,
      processDefinitionName: processNameIn(row, language),
      processDefinitionVersion: Number(row.processVersion ?? 0),
      title: row.title,
      nodeId: row.nodeId,
      nodeName: stepName(row.definitionId, row.nodeId, row.nodeName),
      kind: row.kind,
      cause: causeText(row, language),
      userName: nameOf(row.userId),
      state: row.state,
      retries: row.retries,
      retryable: row.state === 'open' && row.jobId !== null,
      createTime: row.createTime,
      lastTime: row.lastTime,
      endTime: row.endTime,
      endUserName: nameOf(row.endUser),
    }));
    return pageData(records, page, total, []);
  }
}

const UNNAMED: ProcessName = { processName: null, processNameEn: null, processVersion: null, processDesc: null };

/** The cause in a language. */
const causeText = ({ code, args }: Pick<Incident, 'code' | 'args'>, language: Language): string =>
  describe(code, args as Params)[language];
