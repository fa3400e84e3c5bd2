import { isDeepStrictEqual as same } from 'node:util';
import { Injectable } from '@nestjs/common';
import { MetadataService, type PublishedRights } from '../../engine/index.js';
import type { AccessSpec, ModelSpec } from '../../metadata/index.js';
import { type ModelChange, PublishedModels } from '../../platform/develop/index.js';
import type { JsonObject } from '../bundle.js';

interface ModelValue {
  readonly model: ModelSpec;
  /** Menus, buttons and permissions; grants are items of their own. */
  readonly access?: AccessSpec;
  readonly screens?: PublishedRights['screens'];
}

/**
 * Models published at run time, with their menus and screens. They are written together because they may refer to one
 * another.
 */
@Injectable()
export class ModelThings {
  constructor(
    private readonly models: PublishedModels,
    private readonly metadata: MetadataService,
  ) {}

  /** The published model; if there is none, the product's own. */
  async read(key: string): Promise<JsonObject | undefined> {
    const found = await this.models.published(key);
    if (found === undefined) return this.product(key);
    const { model, access, screens } = found;
    const { grants: _, ...open } = access ?? {};
    return { model, ...(access !== undefined && { access: open, screens: screens ?? {} }) };
  }

  product(key: string): JsonObject | undefined {
    const model = this.metadata.fileModel(key);
    return model && { model };
  }

  async isPublished(key: string): Promise<boolean> {
    return (await this.models.published(key)) !== undefined;
  }

  /**
   * The change that gives a model this value; undefined if none is needed. The product's own value removes the
   * publication.
   */
  async change(key: string, value: JsonObject | undefined): Promise<ModelChange | undefined> {
    const now = await this.models.published(key);
    const baseVersion = now?.version ?? 0;
    if (value === undefined || same(value, this.product(key)))
      return now && { key, model: undefined, baseVersion, rights: null };
    const { model, access, screens } = value as unknown as ModelValue;
    const grants = now?.access?.grants;
    const whole = access && { ...access, ...(grants !== undefined && { grants }) };
    return { key, model, baseVersion, rights: whole === undefined ? null : { access: whole, screens: screens ?? {} } };
  }
}
