import type { SqlValue, Tx } from '../database/index.js';

/** Receivers that are not a list of people: everybody, departments with all below them, or roles. */
export type Audience =
  | { readonly kind: 'all' }
  | { readonly kind: 'departments' | 'roles'; readonly ids: readonly string[] };

interface Condition {
  text: string;
  args: SqlValue[];
}

const marksOf = (ids: readonly string[]): string => ids.map(() => '?').join(', ');

/**
 * Role ids of a user and ancestors of a department are joined by commas. The commas around an id are compared, too,
 * because ids can have different lengths, and one can be part of another.
 */
const listed = (column: string, ids: readonly string[]): Condition => ({
  text: ids.map(() => `INSTR(CONCAT(',', ${column}, ','), ?) > 0`).join(' OR '),
  args: ids.map((id) => `,${id},`),
});

async function conditionOf(tx: Tx, tenantId: string, audience: Audience): Promise<Condition> {
  if (audience.kind === 'all') return { text: '1 = 1', args: [] };
  if (audience.ids.length === 0) return { text: '1 = 0', args: [] };
  if (audience.kind === 'roles') return listed('u.role_id', audience.ids);
  const below = listed('ancestors', audience.ids);
  const departments = await tx.all<{ id: string }>(
    `SELECT CAST(id AS CHAR) AS id FROM lc_dept
      WHERE tenant_id = ? AND is_deleted = 0 AND (id IN (${marksOf(audience.ids)}) OR ${below.text})`,
    [tenantId, ...audience.ids, ...below.args],
  );
  if (departments.length === 0) return { text: '1 = 0', args: [] };
  const ids = departments.map(({ id }) => id);
  return {
    text: `EXISTS (SELECT 1 FROM lc_user_dept d WHERE d.user_id = u.id AND d.dept_id IN (${marksOf(ids)}))`,
    args: ids,
  };
}

/** The next `most` users of an audience in a tenant, after the user `after`, ordered by id. */
export async function nextOf(
  tx: Tx,
  tenantId: string,
  audience: Audience,
  after: string,
  most: number,
): Promise<string[]> {
  const { text, args } = await conditionOf(tx, tenantId, audience);
  const rows = await tx.all<{ id: string }>(
    `SELECT CAST(u.id AS CHAR) AS id FROM lc_user u
      WHERE u.tenant_id = ? AND u.is_deleted = 0 AND u.id > ? AND (${text}) ORDER BY u.id LIMIT ${most}`,
    [tenantId, after, ...args],
  );
  return rows.map(({ id }) => id);
}
