import { badRequest, type Words } from '../../errors/index.js';
import type { Record_, Resource } from '../../metadata/index.js';

const stateOf = (resource: Resource, record: Record_): string =>
  String(record[resource.model.states?.field ?? 'status'] ?? '');

/** The state's name, for messages. */
export function stateName(resource: Resource, record: Record_): Words {
  const code = stateOf(resource, record);
  return resource.model.states?.values[code] ?? { zh: code, en: code };
}

/** Refuses what the document's state does not allow. `allowed` undefined: any state. */
export function demandState(
  resource: Resource,
  record: Record_,
  allowed: readonly string[] | undefined,
  action: Words,
): void {
  if (allowed === undefined || resource.model.states === undefined) return;
  if (allowed.includes(stateOf(resource, record))) return;
  throw badRequest('record.wrongState', { state: stateName(resource, record), action });
}
