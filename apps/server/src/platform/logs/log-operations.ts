import { Injectable } from '@nestjs/common';
import {
  fieldRights,
  type OperationContext,
  Operations,
  readDetail,
  restrictFields,
  shownRights,
} from '../../engine/index.js';
import { companionOf, type Record_, type Registry, type Resource, type Table } from '../../metadata/index.js';
import { type FieldChange, titleKeyOf } from './data-change.js';

/** Names of the operations that the logs add to the engine. */
export const LOG_OPERATION_NAMES = ['logs.dataDetail'] as const;

/** Calls of the logs that are not of the usual kinds; made before the metadata is compiled. */
@Injectable()
export class LogOperations {
  constructor(operations: Operations) {
    operations.register({ name: 'logs.dataDetail', run: dataDetail });
  }
}

/** One change with what its ids and keys mean: people read names. */
async function dataDetail(context: OperationContext): Promise<Record_> {
  const { shown } = await readDetail(context);
  const found = hostOf(context.registry, String(shown['model']));
  const changes = shown['changes'];
  if (found === undefined || !Array.isArray(changes)) return shown;
  const { resource, table } = found;
  const cut = context.restrict(resource);
  const { hidden, masked } = fieldRights(cut, table);
  const title = titleKeyOf(table, table === resource ? resource.display : undefined);
  const isTitled = title === undefined || !(hidden.has(title) || masked.has(title));
  const left = (changes as FieldChange[]).filter(({ field }) => !hidden.has(field));
  const read = await named({ ...context, resource, decision: cut }, table, left);
  return {
    ...shown,
    title: isTitled ? shown['title'] : null,
    changes: read.map((change) => (masked.has(String(change['field'])) ? { ...change, ...MASKED } : change)),
  };
}

const MASKED = { before: '***', after: '***', beforeName: undefined, afterName: undefined };

function hostOf({ resources }: Registry, key: string): { resource: Resource; table: Table } | undefined {
  for (const resource of resources.values()) {
    if (resource.key === key) return { resource, table: resource };
    const child = resource.children.find((one) => one.key === key);
    if (child !== undefined) return { resource, table: child };
  }
  return undefined;
}

/** Adds `beforeName` and `afterName` where a field refers to something that still has a name. */
async function named(context: OperationContext, table: Table, changes: readonly FieldChange[]): Promise<Record_[]> {
  const sides: Record_[] = [
    Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  ];
  const { labels, registry, actor, language } = context;
  await labels.add(registry, table, sides, actor.tenantId, language);
  restrictFields(sides, shownRights(context, table));
  return changes.map((change) => {
    const field = table.fields.get(change.field);
    const companion = field && companionOf(field, table);
    const [beforeName, afterName] = sides.map((side) => (companion ? side[companion] : undefined) || undefined);
    return { ...change, ...(beforeName ? { beforeName } : {}), ...(afterName ? { afterName } : {}) };
  });
}
