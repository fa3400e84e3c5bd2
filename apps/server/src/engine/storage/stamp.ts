import { type Clock, newId } from '../../config/index.js';
import type { Actor } from '../../access/index.js';
import type { Record_, Resource, Table } from '../../metadata/index.js';

/**
 * Values of the standard columns of a new row, and the first state of its kind. Values of the caller's record are used
 * only for declared fields.
 */
export function stampNew(table: Table, record: Record_, actor: Actor, clock: Clock): Record_ {
  const now = clock.now();
  const standard: Record_ = {
    tenantId: actor.tenantId,
    createUser: actor.userId,
    createDept: actor.deptIds[0] ?? null,
    createTime: now,
    updateUser: actor.userId,
    updateTime: now,
    isDeleted: 0,
    version: 1,
    status: 1,
  };
  const { states } = (table as Partial<Resource>).model ?? {};
  const state = states && table.fields.get(states.field);
  if (states && state) standard[states.field] = state.type.parse(states.initial, state.spec);
  const stamped: Record_ = { ...record };
  if (table.idField === 'id' && stamped['id'] == null) stamped['id'] = newId();
  for (const [key, value] of Object.entries(standard)) {
    const field = table.fields.get(key);
    if (field === undefined) continue;
    if (field.standard || stamped[key] === undefined)
      stamped[key] = field.standard || stamped[key] == null ? value : stamped[key];
  }
  return stamped;
}

/** Values of the standard columns of a changed row; `version` is the previous one. */
export function stampChange(table: Table, actor: Actor, clock: Clock, version?: number): Record_ {
  const stamp: Record_ = {};
  if (table.fields.has('updateUser')) stamp['updateUser'] = actor.userId;
  if (table.fields.has('updateTime')) stamp['updateTime'] = clock.now();
  if (table.versioned && version !== undefined) stamp['version'] = version + 1;
  return stamp;
}
