import { badRequest, fieldError } from '../../errors/index.js';
import type { Behaviour, BehaviourContext } from '../../engine/index.js';

const HEAD = '-1';

const equal = (field: string, right: unknown) => ({
  left: { type: 'field' as const, field },
  op: 'equal' as const,
  right,
});

/** An entry without a parent (e.g. a row of a sheet) is placed below the head of its code. */
async function headOf(
  records: BehaviourContext['records'],
  model: string,
  record: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const key = record['dictKey'] ?? '';
  if (key === '' || key === HEAD) return undefined;
  const children = [equal('code', record['code']), equal('dictKey', HEAD)];
  const [head] = await records.find(model, { conjunction: 'and', children }, 1);
  if (head === undefined) throw badRequest('dictionary.noHead', { code: String(record['code'] ?? '') });
  return head;
}

async function demandFree(context: BehaviourContext, model: string, record: Record<string, unknown>): Promise<void> {
  const children = [equal('code', record['code']), equal('dictKey', record['dictKey'])];
  const same = await context.records.find(model, { conjunction: 'and', children }, 2);
  if (same.every((row) => row['id'] === record['id'])) return;
  const isHead = record['dictKey'] === HEAD;
  const [key, message] = isHead
    ? (['code', 'dictionary.codeTaken'] as const)
    : (['dictKey', 'dictionary.keyTaken'] as const);
  const field = context.tableOf(model)?.fields.get(key);
  const params = { code: String(record['code']) };
  throw field === undefined ? badRequest(message, params) : fieldError(key, field.label, message, params);
}

const OF_LIST: Readonly<Record<string, 'equal' | 'contains_any'>> = { dict: 'equal', dicts: 'contains_any' };

/** A value that documents have must keep its entry: they would show a bare key, and could not be saved again. */
async function demandUnused(context: BehaviourContext, source: 'biz' | 'system', entry: Record<string, unknown>) {
  const key = String(entry['dictKey']);
  if (key === HEAD) return;
  for (const { table, field } of context.fieldsOfDictionary(source, String(entry['code']))) {
    const op = OF_LIST[field.type.name];
    if (op === undefined) continue;
    const where = { ...equal(field.key, op === 'equal' ? key : [key]), op };
    const [user] = await context.records.find(table.key, where, 1, [table.idField]);
    if (user === undefined) continue;
    throw badRequest('dictionary.used', { key, table: table.label, field: field.label });
  }
}

/**
 * Dictionaries: a head has no parent and the key -1; an entry has the code of its head; no key twice in a code; an
 * entry that documents use is neither removed nor given another key.
 * `model` is `dict` or `dictBiz`.
 */
export const dictionaryHead = (model: 'dict' | 'dictBiz'): Behaviour => ({
  model,

  async compute({ records }, record) {
    const parentId = record['parentId'];
    if (parentId == null || parentId === '' || parentId === '0') {
      const head = await headOf(records, model, record);
      record['parentId'] = head?.['id'] ?? '0';
      if (head !== undefined) return;
      record['dictKey'] = HEAD;
      return;
    }
    const parent = await records.get(model, String(parentId));
    if (parent !== undefined) record['code'] = parent['code'];
  },

  async guard(context, operation, record, before) {
    if (operation !== 'remove') await demandFree(context, model, record);
    const isLost = operation === 'remove' || (before !== undefined && before['dictKey'] !== record['dictKey']);
    if (isLost) await demandUnused(context, model === 'dict' ? 'system' : 'biz', before ?? record);
  },

  /** When the code of a head changes, its entries get the new code too. */
  async after({ records }, operation, record, before) {
    if (
      operation !== 'update' ||
      record['dictKey'] !== HEAD ||
      before === undefined ||
      before['code'] === record['code']
    )
      return;
    for (const entry of await records.find(model, equal('code', before['code']), 5000)) {
      await records.update(model, String(entry['id']), { code: record['code'] });
    }
  },
});
