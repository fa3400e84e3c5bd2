import { rm } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../access/index.js';
import { CONFIG, type Config } from '../../config/index.js';
import { forbidden, notFound } from '../../errors/index.js';
import { loadLimits } from '../../metadata/index.js';
import { UsualLog } from '../logs/index.js';
import { type Attachment, Attachments, type Binding } from './attachment.store.js';
import { AttachmentRights } from './attachment-rights.js';
import { isPicture } from './content/content-kinds.js';
import { receive } from './content/upload.js';
import { DOWNLOAD } from './link-signer.js';
import { storageKey } from './storage/storage.js';
import { Storages } from './storage/storages.js';

/** Path that shows pictures by their unguessable names: avatars and backgrounds are asked for without a token. */
export const PICTURE = '/api/lc-resource/oss/endpoint/file';

/** How a file is to be kept. */
export interface Keeping {
  /** Attachments are bound to documents and listed; plain files (avatars, backgrounds) are not. */
  readonly plain: boolean;
  /** Code of the storage; without it the enabled one. */
  readonly code?: string;
  readonly binding?: Binding;
  /** Name in place of the one that the upload brings. */
  readonly name?: string;
}

/** What an upload answers (wire-format §4.2); `value` and `url` are what upload widgets look for. */
export interface FileInfo {
  readonly link: string;
  readonly domain: string;
  readonly name: string;
  readonly originalName: string;
  readonly attachId: string;
  readonly value: string;
  readonly url: string;
  readonly extension: string;
  readonly size: number;
}

/** A file may be kept by browsers, but by nobody on the way. */
const KEPT = 'private, max-age=86400';

/** Uploads and downloads. */
@Injectable()
export class Files {
  private readonly kilobytes: number;

  constructor(
    private readonly storages: Storages,
    private readonly attachments: Attachments,
    private readonly rights: AttachmentRights,
    private readonly log: UsualLog,
    @Inject(CONFIG) config: Config,
  ) {
    this.kilobytes = loadLimits(config.schemasDir).upload.kilobytes;
  }

  /** Receives the file of a request and keeps it. Throws 400 for what is not taken, 403 for a foreign document. */
  async upload(actor: Actor, request: FastifyRequest, keeping: Keeping): Promise<FileInfo> {
    const { plain, binding } = keeping;
    if (binding !== undefined && !(await this.rights.mayReadDocument(actor, binding))) throw forbidden();
    const { storage, code, domain } = await this.storages.choose(actor.tenantId, keeping.code);
    const file = await this.received(actor, request, keeping.name);
    const { originalName, extension, contentType, size, hash } = file;
    try {
      await storage.put(storageKey(actor.tenantId, hash), file.path, contentType);
    } catch (error) {
      await rm(file.path, { force: true });
      throw error;
    }
    const shown = plain && isPicture(contentType);
    const linkOf = (id: string, name: string): string =>
      shown ? `${PICTURE}?name=${encodeURIComponent(name)}` : `${DOWNLOAD}?id=${id}`;
    const kept = { originalName, extension, contentType, size, hash, ossCode: code, domain, plain, linkOf };
    const { id, name, link } = await this.attachments.add(actor, { ...kept, ...(binding && { binding }) });
    return { link, domain, name, originalName, attachId: id, value: link, url: link, extension, size };
  }

  /** Somebody who tries what is not taken is noted. */
  private async received(actor: Actor, request: FastifyRequest, name: string | undefined) {
    try {
      return await receive(request, this.storages.incoming, this.kilobytes, name);
    } catch (error) {
      this.log.add(actor, { level: 'warn', id: 'upload.refused', data: (error as Error).message, path: request.url });
      throw error;
    }
  }

  /** The file, if the actor may read it. Throws 404 otherwise: that it exists is not told. */
  async readable(actor: Actor, id: string): Promise<Attachment> {
    const file = await this.attachments.byId(id);
    if (file === undefined || !(await this.rights.mayRead(actor, file))) throw notFound();
    return file;
  }

  /** Sends the bytes as something to be saved, never to be shown as a page of ours. Throws 404 without bytes. */
  async send(reply: FastifyReply, file: Attachment): Promise<void> {
    const storage = await this.storages.holding(file.tenantId, file.ossCode);
    const bytes = file.hash === null ? undefined : await storage.get(storageKey(file.tenantId, file.hash));
    if (bytes === undefined) throw notFound();
    await reply
      .header('content-type', file.contentType)
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodedName(file.originalName)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', file.plain ? KEPT : 'private, no-store')
      .send(bytes);
  }

  /** A picture by its name, for anybody who was told the name. Throws 404 for everything else. */
  async picture(name: string): Promise<Attachment> {
    const file = await this.attachments.byName(name);
    if (file === undefined || !file.plain || !isPicture(file.contentType)) throw notFound();
    return file;
  }

  removeByName(actor: Actor, names: readonly string[]): Promise<number> {
    return this.attachments.removeByName(actor.tenantId, names);
  }
}

/** RFC 5987: what encodeURIComponent leaves is not all allowed in a header. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
