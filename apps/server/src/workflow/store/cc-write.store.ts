import { newId } from '../../config/index.js';
import { insertRows, type SqlValue, type Tx } from '../../database/index.js';

const COMMENT = 1000;

/** Stores copies for people, one per person. */
export async function addCopies(
  tx: Tx,
  owner: { readonly id: string; readonly tenantId: string },
  copy: {
    readonly node: { readonly id: string; readonly name: string };
    readonly userIds: readonly string[];
    readonly from: string;
    readonly comment: string;
  },
  now: string,
): Promise<void> {
  const userIds = [...new Set(copy.userIds)];
  const rows = userIds.map((userId): SqlValue[] => [
    newId(),
    owner.tenantId,
    owner.id,
    copy.node.id,
    copy.node.name,
    userId,
    copy.from,
    copy.comment.slice(0, COMMENT),
    now,
  ]);
  await insertRows(tx, 'wf_cc', CC, rows);
}

const CC = [
  ...['id', 'tenant_id', 'instance_id', 'node_id', 'node_name', 'user_id', 'from_user', 'comment', 'create_time'],
];
