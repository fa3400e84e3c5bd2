import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { answering, DATABASE, type Database, type Tx } from '../../database/index.js';
import { StorageQuota } from './storage-quota.js';

/** A stored file as the server knows it. */
export interface Attachment {
  readonly id: string;
  readonly tenantId: string;
  /** `upload/20260316/<uuid>.pdf`. */
  readonly name: string;
  readonly originalName: string;
  readonly extension: string;
  readonly contentType: string;
  readonly size: number;
  readonly hash: string | null;
  /** Address of its small picture. */
  readonly thumb: string | null;
  readonly ossCode: string | null;
  readonly plain: boolean;
  readonly businessModel: string | null;
  readonly businessId: string | null;
  readonly businessField: string | null;
  readonly createUser: string;
}

/** A document, and the field or lines of it, that files belong to. */
export interface Binding {
  readonly model: string;
  readonly id: string;
  readonly field: string;
}

/** What an attachment was stored as. */
export interface StoredAttachment {
  readonly id: string;
  readonly name: string;
  readonly link: string;
  readonly thumb: string | null;
}

interface NewAttachment {
  readonly originalName: string;
  readonly extension: string;
  readonly contentType: string;
  readonly size: number;
  readonly hash: string;
  readonly ossCode: string;
  readonly domain: string;
  readonly plain: boolean;
  /** There is a small picture of it. */
  readonly pictured: boolean;
  readonly binding?: Binding;
  /** Address under which it is fetched. */
  readonly linkOf: (id: string, name: string) => string;
}

type Row = Omit<Attachment, 'size' | 'plain'> & { size: number | string; plain: number | string };

const SELECT = `SELECT CAST(id AS CHAR) AS id, tenant_id AS tenantId, name, original_name AS originalName, extension,
  content_type AS contentType, attach_size AS size, hash, thumb, oss_code AS ossCode, plain,
  business_model AS businessModel, business_id AS businessId, business_field AS businessField,
  CAST(create_user AS CHAR) AS createUser FROM lc_attach WHERE is_deleted = 0`;

const REMOVE = 'UPDATE lc_attach SET is_deleted = id, update_time = ? WHERE tenant_id = ? AND is_deleted = 0';

const toAttachment = (row: Row): Attachment => ({ ...row, size: Number(row.size), plain: Number(row.plain) === 1 });

/** Rows of stored files. */
@Injectable()
export class Attachments {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly quota: StorageQuota,
  ) {}

  async byId(id: string): Promise<Attachment | undefined> {
    const row = await this.database.read.get<Row>(`${SELECT} AND id = ?`, [id]);
    return row && toAttachment(row);
  }

  /** Names hold a random part of 122 bits: who knows one was told it. */
  async byName(name: string): Promise<Attachment | undefined> {
    const row = await this.database.read.get<Row>(`${SELECT} AND name = ? LIMIT 1`, [name]);
    return row && toAttachment(row);
  }

  /** Within a transaction, for those who bind. */
  async ofIds(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Attachment[]> {
    const marks = ids.map(() => '?').join(', ');
    const rows = await tx.all<Row>(`${SELECT} AND tenant_id = ? AND id IN (${marks})`, [tenantId, ...ids]);
    return rows.map(toAttachment);
  }

  /** `told`: what the caller will answer with it. Throws 400 when the tenant has no room for it. */
  async add(actor: Actor, file: NewAttachment, told: (stored: StoredAttachment) => unknown): Promise<StoredAttachment> {
    const id = newId();
    const now = this.clock.now();
    const name = `upload/${now.slice(0, 10).replaceAll('-', '')}/${randomUUID()}.${file.extension}`;
    const link = file.linkOf(id, name);
    const thumb = file.pictured ? `${link}&thumb=1` : null;
    const { binding } = file;
    await this.database.transaction(async (tx) => {
      await this.quota.take(tx, actor.tenantId, file.size);
      await tx.run(
        `INSERT INTO lc_attach (id, tenant_id, link, domain_url, name, original_name, extension, attach_size,
           content_type, hash, thumb, oss_code, plain, business_model, business_id, business_field, status, create_user,
           create_dept, create_time, update_user, update_time, is_deleted, version)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, 0, 1)`,
        [
          ...[id, actor.tenantId, link, file.domain, name, file.originalName, file.extension, file.size],
          ...[file.contentType, file.hash, thumb, file.ossCode, file.plain ? 1 : 0],
          ...[binding?.model ?? null, binding?.id ?? null, binding?.field ?? null],
          ...[actor.userId, actor.deptIds[0] ?? null, now, actor.userId, now],
        ],
      );
      tx.touch('lc_attach');
      answering(told({ id, name, link, thumb }));
    });
    return { id, name, link, thumb };
  }

  /** Makes files part of a document. */
  async bind(tx: Tx, tenantId: string, ids: readonly string[], { model, id, field }: Binding): Promise<void> {
    const marks = ids.map(() => '?').join(', ');
    await tx.run(
      `UPDATE lc_attach SET business_model = ?, business_id = ?, business_field = ?
        WHERE tenant_id = ? AND business_model IS NULL AND id IN (${marks})`,
      [model, id, field, tenantId, ...ids],
    );
    tx.touch('lc_attach');
  }

  /** Removes the files of a document with the commit that removes it. */
  removeOf(tx: Tx, tenantId: string, { model, id }: Pick<Binding, 'model' | 'id'>): void {
    tx.runAtCommit(`${REMOVE} AND business_model = ? AND business_id = ?`, [this.clock.now(), tenantId, model, id]);
    tx.touch('lc_attach');
  }

  /** Those of some contents that rows still need: live ones, and ones that were removed after `since`. */
  async needed(tenantId: string, hashes: readonly string[], since: string): Promise<Set<string>> {
    const marks = hashes.map(() => '?').join(', ');
    const rows = await this.database.read.all<{ hash: string }>(
      `SELECT DISTINCT hash FROM lc_attach
        WHERE tenant_id = ? AND hash IN (${marks}) AND (is_deleted = 0 OR update_time > ?)`,
      [tenantId, ...hashes, since],
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  /** Takes files that belong to no document away, by their stored names. Returns how many there were. */
  async removeByName(tenantId: string, names: readonly string[]): Promise<number> {
    const marks = names.map(() => '?').join(', ');
    return this.database.transaction(async (tx) => {
      const text = `${REMOVE} AND business_model IS NULL AND name IN (${marks})`;
      const gone = await tx.run(text, [this.clock.now(), tenantId, ...names]);
      tx.touch('lc_attach');
      return gone;
    });
  }
}
