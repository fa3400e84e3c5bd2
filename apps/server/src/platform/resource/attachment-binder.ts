import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../database/index.js';
import { MetadataService, observeRows, type RowChange } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import type { Record_, Table } from '../../metadata/index.js';
import { type Attachment, Attachments, type Binding } from './attachment.store.js';
import { DOWNLOAD } from './link-signer.js';

const LINK = new RegExp(`^${DOWNLOAD}\\?(?:.*&)?id=(\\d{1,19})(?:&|$)`);

interface File {
  id: string;
  name: string;
}

/** Stored files that a value of an attachment field names; addresses of other places are none of ours. */
function filesOf(value: unknown): File[] {
  if (!Array.isArray(value)) return [];
  return (value as Record_[]).flatMap((file) => {
    const id = LINK.exec(String(file['link'] ?? ''))?.[1] ?? file['attachId'];
    return id === undefined || id === null ? [] : [{ id: String(id), name: String(file['name'] ?? id) }];
  });
}

/**
 * Makes files part of the document that is saved with them, in its transaction, and refuses those of others. With the
 * document they are removed: they take no room any more, and their contents go a day later.
 */
@Injectable()
export class AttachmentBinder implements OnModuleInit, OnModuleDestroy {
  private stop: () => void = () => undefined;
  private readonly fields = new WeakMap<Table, readonly string[]>();

  constructor(
    private readonly attachments: Attachments,
    private readonly metadata: MetadataService,
  ) {}

  onModuleInit(): void {
    this.stop = observeRows({ written: (tx, change) => this.written(tx, change) });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private written(tx: Tx, change: RowChange): Promise<void> | undefined {
    if (change.action === 'remove') this.release(tx, change);
    const fields = this.fieldsOf(change.table);
    if (fields.length === 0 || change.after === undefined) return undefined;
    const named = fields.filter((key) => Array.isArray(change.after?.[key]));
    return named.length === 0 ? undefined : this.bind(tx, change, named);
  }

  /** Files of a line stay with its document: another line may name them by now. */
  private release(tx: Tx, { table, id, tenantId }: RowChange): void {
    const resource = this.metadata.registry.resources.get(table.key);
    // Without a field for them, too: a file may be uploaded into any document.
    if (resource?.path !== undefined) this.attachments.removeOf(tx, tenantId, { model: resource.key, id });
  }

  private async bind(tx: Tx, change: RowChange, fields: readonly string[]): Promise<void> {
    for (const field of fields) {
      const known = new Set(filesOf(change.before?.[field]).map(({ id }) => id));
      const fresh = filesOf(change.after?.[field]).filter(({ id }) => !known.has(id));
      const binding = fresh.length === 0 ? undefined : this.bindingOf(change, field);
      if (binding === undefined) continue;
      const ids = [...new Set(fresh.map(({ id }) => id))];
      const stored = new Map((await this.attachments.ofIds(tx, change.tenantId, ids)).map((file) => [file.id, file]));
      const wrong = fresh.find(({ id }) => !mayTake(stored.get(id), binding, change.userId));
      if (wrong !== undefined) throw badRequest('attach.foreign', { name: wrong.name });
      await this.attachments.bind(tx, change.tenantId, ids, binding);
    }
  }

  private fieldsOf(table: Table): readonly string[] {
    let fields = this.fields.get(table);
    if (fields === undefined) {
      fields = [...table.fields.values()].filter(({ spec }) => spec.type === 'attachment').map(({ key }) => key);
      this.fields.set(table, fields);
    }
    return fields;
  }

  /** Files of a line belong to its document. */
  private bindingOf({ table, id, before, after }: RowChange, field: string): Binding | undefined {
    for (const resource of this.metadata.registry.resources.values()) {
      if (resource.key === table.key) return { model: resource.key, id, field };
      const child = resource.children.find(({ key }) => key === table.key);
      const head = child && (after?.[child.parentField] ?? before?.[child.parentField]);
      if (child !== undefined && head !== undefined)
        return { model: resource.key, id: String(head), field: child.property };
    }
    return undefined;
  }
}

/** One's own file that is still free, or one of this very document. */
function mayTake(file: Attachment | undefined, { model, id }: Binding, userId: string | undefined): boolean {
  if (file === undefined) return false;
  if (file.businessModel === null) return userId === undefined || file.createUser === userId;
  return file.businessModel === model && file.businessId === id;
}
