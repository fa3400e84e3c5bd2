import { AppError, badRequest, filled, type Words } from '../../errors/index.js';
import type { Record_, Resource, Table } from '../../metadata/index.js';

const stateOf = (resource: Resource, record: Record_): string =>
  String(record[resource.model.states?.field ?? 'status'] ?? '');

/** The state's name, for messages. */
function stateName(resource: Resource, record: Record_): Words {
  const code = stateOf(resource, record);
  return resource.model.states?.values[code] ?? { zh: code, en: code };
}

const shown = (record: Record_): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, String(value ?? '')]));

/** Refuses an operation that the document's state does not allow. `allowed` undefined: any state. */
export function demandState(
  resource: Resource,
  record: Record_,
  allowed: readonly string[] | undefined,
  action: Words,
): void {
  if (allowed === undefined || resource.model.states === undefined) return;
  const state = stateOf(resource, record);
  if (allowed.includes(state)) return;
  const { refusal } = resource.model.states.values[state] ?? {};
  if (refusal !== undefined) throw new AppError(400, filled(refusal, shown(record)));
  throw badRequest('record.wrongState', { state: stateName(resource, record), action });
}

/** Refuses a change of the state that is not made by an action of the model; an equal state is no change. */
export function refuseState(table: Table, stored: Record_, changes: Record_): void {
  const resource = table as Resource;
  const states = (table as Partial<Resource>).model?.states;
  if (states === undefined || changes[states.field] === undefined) return;
  if (String(stored[states.field] ?? '') === String(changes[states.field] ?? '')) return;
  const names = { from: stateName(resource, stored), to: stateName(resource, changes) };
  throw badRequest('record.noChange', { label: resource.label, ...names });
}
