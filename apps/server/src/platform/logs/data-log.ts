import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import type { Tx } from '../../database/index.js';
import { MetadataService, observeRows, type RowChange } from '../../engine/index.js';
import type { Child, Table } from '../../metadata/index.js';
import { currentRequestId } from '../../observability/index.js';
import { fieldChanges, titleOf } from './data-change.js';
import { DataLogMover } from './data-log-mover.js';
import { insertLogRows, insertLogRowsAtCommit, type LogRow, type LogTable, MAX_ROWS } from './log-rows.js';

const LONGEST_LIST = 1000;
const LONGEST_CHANGES = 190_000;

/** Where a table stands: the resource it belongs to, and whether its changes are kept. */
interface Standing {
  readonly display: string | undefined;
  readonly parentField: string | undefined;
}

/** Rows of one transaction that are not written yet, by the table they go into. */
type Pending = Map<LogTable, LogRow[]>;

/**
 * Keeps every change of a record, field by field: who, when, before and after. The rows are written by the transaction
 * that makes the change, the last of them right before its commit: what is stored is told of, whatever dies when.
 */
@Injectable()
export class DataLog implements OnModuleInit, OnModuleDestroy {
  private stop: () => void = () => undefined;
  private standings = new WeakMap<Table, Standing | 'none'>();

  private readonly pending = new WeakMap<Tx, Pending>();

  constructor(
    private readonly mover: DataLogMover,
    private readonly metadata: MetadataService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.stop = observeRows({ written: (tx, change) => this.note(tx, change) });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private async note(tx: Tx, change: RowChange): Promise<void> {
    const standing = this.standingOf(change.table);
    if (standing === 'none') return;
    const row = rowOf(change, standing, this.clock.now());
    if (row === undefined) return;
    const table = tx.apart === true && change.table.home === 'tenant' ? 'lc_log_data_out' : 'lc_log_data';
    const rows = this.rowsOf(tx, table);
    rows.push(row);
    // A large file is told of on the way: neither memory nor the last statement grows with it.
    if (rows.length >= MAX_ROWS) await insertLogRows(tx, table, rows.splice(0));
  }

  /** What waits for the end of a transaction. */
  private rowsOf(tx: Tx, table: LogTable): LogRow[] {
    let pending = this.pending.get(tx);
    if (pending === undefined) {
      const all: Pending = new Map();
      this.pending.set(tx, (pending = all));
      tx.beforeCommit(async () => {
        for (const [into, rows] of all) insertLogRowsAtCommit(tx, into, rows.splice(0));
        if (all.has('lc_log_data_out')) tx.afterCommit(() => this.mover.kick());
      });
    }
    let rows = pending.get(table);
    if (rows === undefined) pending.set(table, (rows = []));
    return rows;
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
    ...[change.userId ?? null, time, currentRequestId()],
  ];
}

function listed(names: readonly string[]): string {
  const text = names.join(', ');
  return text.length > LONGEST_LIST ? `${text.slice(0, LONGEST_LIST - 1)}…` : text;
}
