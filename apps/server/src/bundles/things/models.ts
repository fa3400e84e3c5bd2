import { isDeepStrictEqual as same } from 'node:util';
import { Injectable } from '@nestjs/common';
import { MetadataService, type PublishedRights } from '../../engine/index.js';
import type { AccessSpec, ModelSpec } from '../../metadata/index.js';
import { type ModelChange, PublishedModels } from '../../platform/develop/index.js';
import type { JsonObject } from '../bundle.js';

interface ModelValue {
  readonly model: ModelSpec;
  /** Menus, buttons and permissions; grants are things of their own. */
  readonly access?: AccessSpec;
  readonly screens?: PublishedRights['screens'];
}

/** Models that were published at run time, with their menus and screens. They are written together: one may name another. */
@Injectable()
export class ModelThings {
  constructor(
    private readonly models: PublishedModels,
    private readonly metadata: MetadataService,
  ) {}

  /** The published model; where there is none, that of the product. */
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

  /** What it takes to make a model so; undefined: nothing. A value that is the product's own takes the publication back. */
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
