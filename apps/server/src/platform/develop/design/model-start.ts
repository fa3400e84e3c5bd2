import { Injectable } from '@nestjs/common';
import { asId, MetadataService } from '../../../engine/index.js';
import { badRequest } from '../../../errors/index.js';
import type { ModelSpec } from '../../../metadata/index.js';
import { type Kind, KINDS, starterModel } from '../new/index.js';
import { LearntTables } from './learnt-tables.js';
import { modelOf } from './model-of-design.js';

/** What a model begins with: `kind` as of `meta new`, or the columns of a table of a data source. */
export interface StartRequest {
  readonly name?: unknown;
  readonly zh?: unknown;
  readonly en?: unknown;
  readonly kind?: unknown;
  readonly datasourceId?: unknown;
  readonly tableName?: unknown;
}

/** First part of the paths and tables of models that have no folder. */
const AREA = 'own';
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MOST = 40;

const textOf = (value: unknown, name: string): string => {
  if (typeof value !== 'string' || value === '' || value.length > MOST) throw badRequest('request.missing', { name });
  return value;
};

/** Models as they begin; nothing is stored. */
@Injectable()
export class ModelStart {
  constructor(
    private readonly learnt: LearntTables,
    private readonly metadata: MetadataService,
  ) {}

  /** Throws 400 for a name that is no `kebab-case`, an unknown kind, and a table or a source that is not there. */
  async model({ name, zh, en, kind = 'list', datasourceId, tableName }: StartRequest): Promise<ModelSpec> {
    const said = textOf(name, 'name');
    if (!NAME.test(said)) throw badRequest('model.name', { name: said });
    const { words } = this.metadata.files;
    const named = { area: AREA, name: said, title: { zh: textOf(zh, 'zh'), en: textOf(en, 'en') } };
    if (tableName === undefined || tableName === '') {
      if (!KINDS.some((one) => one === kind)) throw badRequest('request.wrongType', { name: 'kind' });
      return starterModel({ ...named, kind: kind as Kind, found: undefined, words }).model;
    }
    const source = asId(datasourceId);
    if (source === undefined) throw badRequest('request.missing', { name: 'datasourceId' });
    const { fields } = await this.learnt.table(source, textOf(tableName, 'tableName'));
    const without = fields.filter(({ keyFlag }) => keyFlag).map(({ jdbcName }) => jdbcName);
    const plan = { ...named, table: `${AREA}_${said.replaceAll('-', '_')}`, prototypes: fields, without };
    return modelOf(plan, { words, sourceOf: () => undefined }).model;
  }
}
