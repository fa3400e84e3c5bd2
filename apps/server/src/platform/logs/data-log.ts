import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { MetadataService, observeRows, type RowChange } from '../../engine/index.js';
import type { Child, Table } from '../../metadata/index.js';
import { fieldChanges, titleOf } from './data-change.js';
import { LogQueue, type LogRow } from './log-queue.js';

const LONGEST_LIST = 1000;
const LONGEST_CHANGES = 190_000;

/** Where a table stands: the resource it belongs to, and whether its changes are kept. */
interface Standing {
  readonly display: string | undefined;
  readonly parentField: string | undefined;
}

/** Keeps every committed change of a record, field by field: who, when, before and after. */
@Injectable()
export class DataLog implements OnModuleInit, OnModuleDestroy {
  private stop: () => void = () => undefined;
  private standings = new WeakMap<Table, Standing | 'none'>();

  constructor(
    private readonly queue: LogQueue,
    private readonly metadata: MetadataService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.stop = observeRows({
      committed: (change) => {
        const standing = this.standingOf(change.table);
        if (standing === 'none') return;
        const time = this.clock.now();
        this.queue.keep(() => {
          const row = rowOf(change, standing, time);
          return row && { table: 'lc_log_data', row };
        });
      },
    });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** Tables without calls of their own (links, tokens, versions) are bookkeeping; lines belong to their head. */
  private standingOf(table: Table): Standing | 'none' {
    let standing = this.standings.get(table);
    if (standing === undefined) this.standings.set(table, (standing = this.look(table)));
    return standing;
  }

  private look(table: Table): Standing | 'none' {
    for (const resource of this.metadata.registry.resources.values()) {
      if (resource.path === undefined) continue;
      if (resource.key === table.key) return { display: resource.display, parentField: undefined };
      const child: Child | undefined = resource.children.find(({ key }) => key === table.key);
      if (child !== undefined) return { display: undefined, parentField: child.parentField };
    }
    return 'none';
  }
}

function rowOf(change: RowChange, { display, parentField }: Standing, time: string): LogRow | undefined {
  const { table, before, after, action } = change;
  const changes = fieldChanges(change);
  if (changes.length === 0) return undefined;
  const whole = { ...before, ...after };
  const parent = parentField === undefined ? undefined : whole[parentField];
  const text = JSON.stringify(changes);
  return [
    ...[newId(), change.tenantId, table.key, table.label.zh.slice(0, 100), table.label.en.slice(0, 100)],
    String(parent ?? change.id).slice(0, 32),
    titleOf(table, display, whole),
    action,
    listed(changes.map(({ label }) => label)),
    listed(changes.map(({ labelEn }) => labelEn)),
    text.length > LONGEST_CHANGES
      ? JSON.stringify(changes.map(({ label, labelEn, field }) => ({ field, label, labelEn })))
      : text,
    ...[change.userId ?? null, time],
  ];
}

function listed(names: readonly string[]): string {
  const text = names.join(', ');
  return text.length > LONGEST_LIST ? `${text.slice(0, LONGEST_LIST - 1)}…` : text;
}
