import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type TenantDatabase } from '../../database/index.js';
import { asId, Documents, fieldRights, type OperationContext, Operations } from '../../engine/index.js';
import { badRequest, forbidden } from '../../errors/index.js';
import { type FileInfo, Files } from './files.service.js';

export const ATTACH_OPERATION = 'attach';

/** Field of a document that its uploads go to, where the call does not say. */
const USUAL_FIELD = 'files';

/** An upload to a document: the file of a multipart call, added to one of its attachment fields. */
@Injectable()
export class AttachOperation {
  constructor(
    operations: Operations,
    private readonly files: Files,
    private readonly documents: Documents,
    @Inject(DATABASE) private readonly database: TenantDatabase,
  ) {
    operations.register({ name: ATTACH_OPERATION, run: (context) => this.attach(context) });
  }

  /**
   * `{id, file}`, the id in the query or before the file. Answers the stored file. Throws 400 for what is not taken, 403
   * where the field is closed, 404 for a document that is not there: nothing is kept then.
   */
  private async attach(context: OperationContext): Promise<FileInfo> {
    const { actor, request, query, resource, decision, call } = context;
    const key = String(call.spec.with?.['field'] ?? USUAL_FIELD);
    if (fieldRights(decision, resource).readonly.has(key)) throw forbidden();
    let id = '';
    const demandDocument = async (fields: Readonly<Record<string, string>>): Promise<void> => {
      id = asId(query['id'] ?? fields['id']) ?? '';
      if (id === '') throw badRequest('request.missing', { name: 'id' });
      await this.database.transaction((tx) => this.documents.lock(context, tx, id));
    };
    const file = await this.files.upload(actor, request, { plain: false, demand: demandDocument });
    const { originalName, link, attachId, extension, size } = file;
    await this.database.transaction(async (tx) => {
      const before = await this.documents.lock(context, tx, id);
      const known = (before[key] as unknown[] | null) ?? [];
      const added = { name: originalName, originalName, link, attachId, extension, size };
      await this.documents.write(context, tx, before, { [key]: [...known, added] });
    });
    return file;
  }
}
