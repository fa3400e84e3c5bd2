import type { BehaviourContext } from '../engine/index.js';
import { type Row, among, equal, idsOf } from './rows.js';

const MAX_USERS = 500;
const ENABLED = 1;

/** People who hold one of these roles, as options. */
export async function peopleOf({ records }: BehaviourContext, aliases: readonly string[]): Promise<Row[]> {
  const roles = await records.find('role', among('roleAlias', aliases), MAX_USERS, ['id']);
  const ids = new Set(roles.map(({ id }) => String(id)));
  const users = await records.find('user', equal('status', ENABLED), MAX_USERS, ['id', 'account', 'name', 'roleId']);
  return users
    .filter((user) => idsOf(user['roleId']).some((id) => ids.has(id)))
    .map(({ id, account, name }) => ({ id, value: id, label: name, name, account }));
}
