import { Inject, Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { MetadataService, mayReadField, Records } from '../../engine/index.js';
import type { Attachment, Binding } from './attachment.store.js';

/** Calls that show one document. */
const SHOWS = /(^|\.)detail$/;
/** Who manages the attachments of a tenant. */
const MANAGES = 'attach_download';

/** Who may read a stored file: whoever may read its document; without a document its uploader and who manages files. */
@Injectable()
export class AttachmentRights {
  constructor(
    private readonly access: Access,
    private readonly metadata: MetadataService,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  async mayRead(actor: Actor, file: Attachment): Promise<boolean> {
    if (file.tenantId !== actor.tenantId) return false;
    const { businessModel: model, businessId: id, businessField } = file;
    if (model === null || id === null) return file.createUser === actor.userId || this.manages(actor);
    return this.mayReadDocument(actor, { model, id, field: businessField ?? '' });
  }

  manages(actor: Actor): boolean {
    return actor.isAdministrator || this.access.permission(actor, MANAGES);
  }

  /** Whether the document is there and the actor may see it, and the field in it. */
  async mayReadDocument(actor: Actor, { model, id, field }: Binding): Promise<boolean> {
    const resource = this.metadata.registry.resources.get(model);
    const decision = resource && this.access.decideAny(actor, resource, SHOWS);
    if (resource === undefined || decision === undefined) return false;
    if (!mayReadField(decision, field)) return false;
    const records = new Records(this.database.read, this.database.flavour, actor.tenantId);
    return (await records.get(resource, id, decision.where)) !== undefined;
  }
}
