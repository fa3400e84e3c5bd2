import type { Tx } from '../../database/index.js';
import type { Record_, Resource } from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { nextCode } from '../storage/index.js';

/**
 * Whether a row has a number that was not drawn here. Rows of a tenant are restored from a file together with their
 * sequences, but rows common to all tenants are not: a copied tenant keeps the code that it was given.
 */
const isTaken = async (tx: Tx, { name, tenant }: Resource, column: string, code: string): Promise<boolean> =>
  !tenant && (await tx.get(`SELECT 1 AS one FROM ${name} WHERE \`${column}\` = ? LIMIT 1`, [code])) !== undefined;

/**
 * Draws a number for every numbered field that is still empty. This is the last step, because the sequence stays locked
 * until the commit.
 */
export async function drawNumbers(context: DocumentContext, tx: Tx, record: Record_): Promise<void> {
  const { resource, database, actor, clock } = context;
  for (const field of resource.fields.values()) {
    const { rule } = field.spec;
    if (rule === undefined || (record[field.key] ?? '') !== '') continue;
    const key = `${resource.key}.${field.key}`;
    const draw = () => nextCode(tx, database.flavour, actor.tenantId, key, rule, record, clock);
    let code = await draw();
    while (await isTaken(tx, resource, field.column, code)) code = await draw();
    record[field.key] = code;
  }
}
