import { Injectable } from '@nestjs/common';
import { type Operation, type OperationContext, Operations, readDetail } from '../../engine/index.js';
import type { Record_ } from '../../metadata/index.js';
import { PanelReader } from '../worklists/panel.js';
import { Approvals } from './approvals.js';
import { DocumentStandings } from './document-standings.js';

/** Names of the operations that the workflow adds to the engine. */
export const APPROVAL_OPERATION_NAMES = [
  'approval.init',
  'approval.initiate',
  'approval.upEvent',
  'approval.revoke',
  'approval.returnOrder',
  'approval.selectUser',
  'approval.detail',
  'approval.detailWithoutNext',
  'approval.document',
] as const;

type Name = (typeof APPROVAL_OPERATION_NAMES)[number];

/** Registers the approval operations in the engine, before the metadata is compiled. */
@Injectable()
export class ApprovalOperations {
  constructor(
    operations: Operations,
    approvals: Approvals,
    private readonly panels: PanelReader,
    private readonly standings: DocumentStandings,
  ) {
    const run: Record<Name, Operation['run']> = {
      'approval.init': (context) => approvals.init(context),
      'approval.initiate': (context) => approvals.initiate(context),
      'approval.upEvent': (context) => approvals.upEvent(context),
      'approval.revoke': (context) => approvals.revoke(context),
      'approval.returnOrder': (context) => approvals.returnOrder(context),
      'approval.selectUser': (context) => approvals.selectUser(context),
      'approval.detail': (context) => this.detail(context),
      'approval.detailWithoutNext': (context) => this.withoutNext(context),
      'approval.document': (context) => this.standings.read(context),
    };
    operations.register(...APPROVAL_OPERATION_NAMES.map((name): Operation => ({ name, run: run[name] })));
  }

  /** A document with its lines, the possible actions of the caller, and its history. */
  private async detail(context: OperationContext): Promise<Record_> {
    const { stored, shown: record } = await readDetail(context);
    if (context.resource.model.process === undefined) return record;
    const businessId = String(record[context.resource.idField]);
    const subject = { model: context.resource.key, businessId, stored };
    const panel = await this.panels.read(context.actor, subject, context.language);
    const { task, next, nodes } = panel;
    const [first] = next;
    const state = context.resource.model.states?.field ?? 'status';
    record['flow'] = {
      ...panel,
      taskId: task?.taskId ?? null,
      nodeId: task?.nodeId ?? nodes[0]?.nodeId ?? null,
      nodeName: task?.nodeName ?? nodes[0]?.nodeName ?? null,
      instanceStatus: panel.status,
      status: record[state] ?? null,
      nextNode: first === undefined ? null : { nodeId: first.nodeId, nodeName: first.nodeName },
      nextUsers: first?.users ?? [],
    };
    return record;
  }

  /** The same without next node and next people, so that the approver chooses them. */
  private async withoutNext(context: OperationContext): Promise<Record_> {
    const record = await this.detail(context);
    const flow = record['flow'] as Record_ | undefined;
    const emptied = flow === undefined ? {} : { flow: { ...flow, nextNode: null, nextUsers: [] } };
    return { ...record, nextNodeId: null, nextUserIds: null, ...emptied };
  }
}
