import { Injectable } from '@nestjs/common';
import { type OperationContext, Operations, readDetail } from '../../engine/index.js';
import { companionOf, type Record_, type Registry, type Table } from '../../metadata/index.js';
import type { FieldChange } from './data-change.js';

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
  const table = tableOf(context.registry, String(shown['model']));
  const changes = shown['changes'];
  return table !== undefined && Array.isArray(changes)
    ? { ...shown, changes: await named(context, table, changes as FieldChange[]) }
    : shown;
}

function tableOf({ resources }: Registry, key: string): Table | undefined {
  for (const resource of resources.values()) {
    if (resource.key === key) return resource;
    const child = resource.children.find((one) => one.key === key);
    if (child !== undefined) return child;
  }
  return undefined;
}

/** Adds `beforeName` and `afterName` where a field refers to something that still has a name. */
async function named(
  { labels, registry, actor, language }: OperationContext,
  table: Table,
  changes: readonly FieldChange[],
): Promise<Record_[]> {
  const sides: Record_[] = [
    Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  ];
  await labels.add(registry, table, sides, actor.tenantId, language);
  return changes.map((change) => {
    const field = table.fields.get(change.field);
    const companion = field && companionOf(field, table);
    const [beforeName, afterName] = sides.map((side) => (companion ? side[companion] : undefined) || undefined);
    return { ...change, ...(beforeName ? { beforeName } : {}), ...(afterName ? { afterName } : {}) };
  });
}
