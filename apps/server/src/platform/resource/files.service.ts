import { rm } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../access/index.js';
import { CONFIG, type Config } from '../../config/index.js';
import { badRequest, forbidden, notFound } from '../../errors/index.js';
import { loadLimits } from '../../metadata/index.js';
import { UsualLog } from '../logs/index.js';
import { type Attachment, Attachments, type Binding, type StoredAttachment } from './attachment.store.js';
import { AttachmentRights } from './attachment-rights.js';
import { byteRange } from './content/byte-range.js';
import { isPicture } from './content/content-kinds.js';
import { THUMB_TYPE, writeThumbnail } from './content/thumbnail.js';
import { type Received, receive } from './content/upload.js';
import { DOWNLOAD } from './link-signer.js';
import { type Storage, storageKey, thumbKey } from './storage/storage.js';
import { Storages } from './storage/storages.js';
import { StorageQuota } from './storage-quota.js';

/** Path that shows pictures by their unguessable names: avatars and backgrounds are asked for without a token. */
const PICTURE = '/api/lc-resource/oss/endpoint/file';

/** How a file is to be kept. */
export interface Keeping {
  /** Attachments are bound to documents and listed; plain files (avatars, backgrounds) are not. */
  readonly plain: boolean;
  /** Code of the storage; without it the enabled one. */
  readonly code?: string;
  readonly binding?: Binding;
  /** Name in place of the one that the upload brings. */
  readonly name?: string;
  /** Refuses the file by what the form says beside it, before it is stored. */
  readonly demand?: (fields: Readonly<Record<string, string>>) => Promise<void>;
  /** A person's picture: small, and of a kind that every browser shows. */
  readonly avatar?: boolean;
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
  /** Address of a small picture; null without one. */
  readonly thumb: string | null;
  readonly extension: string;
  readonly size: number;
}

type Limits = ReturnType<typeof loadLimits>;

/** Throws 400 for what is no jpg or png that can be drawn, and for one that is too large. */
function demandAvatar({ kilobytes, extensions }: Limits['avatar'], file: Received, drawn: boolean): void {
  if (!drawn || !extensions.includes(file.extension) || file.size > kilobytes * 1024)
    throw badRequest('resource.avatar', { max: kilobytes });
}

const dispositionOf = ({ originalName }: Attachment): string =>
  `attachment; filename*=UTF-8''${encodedName(originalName)}`;

/** A file may be kept by browsers, but by nobody on the way. */
const KEPT = 'private, max-age=86400';

/** Uploads and downloads. */
@Injectable()
export class Files {
  private readonly kilobytes: number;
  private readonly avatar: Limits['avatar'];

  constructor(
    private readonly storages: Storages,
    private readonly attachments: Attachments,
    private readonly rights: AttachmentRights,
    private readonly log: UsualLog,
    private readonly quota: StorageQuota,
    @Inject(CONFIG) config: Config,
  ) {
    const { upload, avatar } = loadLimits(config.schemasDir);
    this.kilobytes = upload.kilobytes;
    this.avatar = avatar;
  }

  /** Receives the file of a request and keeps it. Throws 400 for what is not taken, 403 for a foreign document. */
  async upload(actor: Actor, request: FastifyRequest, keeping: Keeping): Promise<FileInfo> {
    const { plain, binding } = keeping;
    if (binding !== undefined && !(await this.rights.mayReadDocument(actor, binding))) throw forbidden();
    const { storage, code, domain } = await this.storages.choose(actor.tenantId, keeping.code);
    const file = await this.received(actor, request, keeping.name);
    const { originalName, extension, contentType, size, hash } = file;
    const small = `${file.path}.thumb`;
    const pictured = isPicture(contentType) && (await writeThumbnail(file.path, small));
    try {
      await keeping.demand?.(file.fields);
      if (keeping.avatar === true) demandAvatar(this.avatar, file, pictured);
      // Before the bytes are stored; the row decides.
      await this.quota.demand(actor.tenantId, size);
      if (pictured) await storage.put(thumbKey(actor.tenantId, hash), small, THUMB_TYPE);
      await storage.put(storageKey(actor.tenantId, hash), file.path, contentType);
    } catch (error) {
      await Promise.all([file.path, small].map((path) => rm(path, { force: true })));
      throw error;
    }
    const shown = plain && isPicture(contentType);
    const linkOf = (id: string, name: string): string =>
      shown ? `${PICTURE}?name=${encodeURIComponent(name)}` : `${DOWNLOAD}?id=${id}`;
    const kept = { originalName, extension, contentType, size, hash, ossCode: code, domain, plain, linkOf, pictured };
    const infoOf = ({ id, name, link, thumb }: StoredAttachment): FileInfo => ({
      ...{ link, domain, name, originalName, attachId: id, value: link, url: link, thumb, extension, size },
    });
    return infoOf(await this.attachments.add(actor, { ...kept, ...(binding && { binding }) }, infoOf));
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

  /**
   * Sends the bytes, or the part that a Range header asks for, as something to be saved, never to be shown as a page of
   * ours. Throws 404 without bytes. `thumb`: the small picture instead.
   */
  async send(reply: FastifyReply, file: Attachment, thumb = false): Promise<void> {
    const found = thumb ? undefined : byteRange(reply.request.headers.range, file.size);
    if (found === 'none') {
      await reply.code(416).header('content-range', `bytes */${file.size}`).send();
      return;
    }
    const { storage, key } = await this.placeOf(file, thumb);
    const bytes = await storage.get(key, found);
    if (bytes === undefined) throw notFound();
    if (found !== undefined)
      void reply.code(206).header('content-range', `bytes ${found.start}-${found.end}/${file.size}`);
    if (!thumb) void reply.header('content-length', found === undefined ? file.size : found.end - found.start + 1);
    await reply
      .header('content-type', thumb ? THUMB_TYPE : file.contentType)
      .header('accept-ranges', thumb ? 'none' : 'bytes')
      .header('content-disposition', dispositionOf(file))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', file.plain ? KEPT : 'private, no-store')
      .send(bytes);
  }

  /** An address of the storage itself that opens the file for some seconds; undefined where it has none. */
  async direct(file: Attachment, seconds: number): Promise<string | undefined> {
    const { storage, key } = await this.placeOf(file, false);
    return storage.link?.(key, { seconds, disposition: dispositionOf(file), contentType: file.contentType });
  }

  private async placeOf(file: Attachment, thumb: boolean): Promise<{ storage: Storage; key: string }> {
    if (file.hash === null || (thumb && file.thumb === null)) throw notFound();
    const key = (thumb ? thumbKey : storageKey)(file.tenantId, file.hash);
    return { storage: await this.storages.holding(file.tenantId, file.ossCode), key };
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
