import { Injectable } from '@nestjs/common';
import { asId, asObject, type OperationContext, Operations, readDetail, update } from '../../../engine/index.js';
import { badRequest } from '../../../errors/index.js';
import type { Record_ } from '../../../metadata/index.js';
import { LearntTables } from './learnt-tables.js';

/** Names of the operations that data models add to the engine. */
export const DESIGN_OPERATION_NAMES = [
  'designs.select',
  'designs.tables',
  'designs.table',
  'designs.prototypes',
  'designs.fields',
  'designs.submitList',
] as const;

/** Calls of data models that are not of the usual kinds; made before the metadata is compiled. */
@Injectable()
export class DesignOperations {
  constructor(
    private readonly operations: Operations,
    private readonly learnt: LearntTables,
  ) {
    operations.register(
      { name: 'designs.select', run: (context) => this.select(context) },
      { name: 'designs.tables', run: (context) => this.tables(context) },
      { name: 'designs.table', run: (context) => this.table(context) },
      { name: 'designs.prototypes', run: (context) => this.prototypes(context) },
      { name: 'designs.fields', run: (context) => this.fields(context) },
      { name: 'designs.submitList', run: (context) => this.submitList(context) },
    );
  }

  /** Data models to choose from, each called by its table and its name. */
  private async select(context: OperationContext): Promise<Record_[]> {
    const rows = (await this.operations.get('select').run(context)) as Record_[];
    return rows.map((row) => {
      const modelName = `${String(row['modelTable'])}: ${String(row['modelName'])}`;
      return { ...row, modelName, name: modelName, label: modelName };
    });
  }

  /** Tables of the data source that the query names. */
  private tables({ query }: OperationContext): Promise<unknown> {
    return this.learnt.tables(demandId(query, 'datasourceId'));
  }

  /** One table of it, by its name or as that of a data model (`modelId`). */
  private async table(context: OperationContext): Promise<unknown> {
    const { query } = context;
    if (!query['modelId']) return this.learnt.table(demandId(query, 'datasourceId'), demandText(query, 'tableName'));
    const { datasourceId, modelTable } = await stored(context);
    return this.learnt.table(String(datasourceId), String(modelTable));
  }

  /** The stored fields of a data model; of one that has none yet, the columns of its table. Each says whose it is. */
  private async prototypes(context: OperationContext): Promise<unknown> {
    const { id: modelId, datasourceId, modelTable, prototypes } = await stored(context);
    const rows = prototypes as Record_[];
    if (rows.length > 0) return rows.map((row) => ({ ...row, modelId, comment: row['jdbcComment'] }));
    const source = asId(context.query['datasourceId']) ?? String(datasourceId);
    try {
      return (await this.learnt.table(source, String(modelTable))).fields.map((field) => ({ ...field, modelId }));
    } catch (error) {
      throw badRequest('design.unlearnt', { reason: (error as Error).message });
    }
  }

  /** The stored fields of a data model to choose from, each called by its column and its label. */
  private async fields(context: OperationContext): Promise<unknown> {
    const { prototypes } = await stored(context);
    return (prototypes as Record_[]).map((row) => {
      const label = `${String(row['jdbcName'])}: ${String(row['jdbcComment'] ?? '')}`;
      return { ...row, jdbcComment: label, comment: label, value: row['jdbcName'], label };
    });
  }

  /**
   * Body: all fields of one data model as an array, each with its `modelId`. They take the place of the stored ones: an
   * id is changed, what has none is added, what is missing goes.
   */
  private submitList(context: OperationContext): Promise<unknown> {
    const { body, resource } = context;
    const child = resource.children.find(({ property }) => property === 'prototypes');
    if (!Array.isArray(body) || body.length === 0) throw badRequest('design.noPrototypes');
    const rows = body.map((row) => asObject(row));
    const models = new Set(rows.map((row) => asId(row['modelId'])));
    const [id] = models;
    if (id === undefined) throw badRequest('request.missing', { name: 'modelId' });
    if (models.size > 1) throw badRequest('design.oneModel');
    // A learnt column comes back with what it was learnt as.
    const known = (key: string): boolean => key === 'id' || key === 'comment' || child?.fields.has(key) === true;
    const prototypes = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => known(key))));
    return update.run({ ...context, body: { id, prototypes } }).then(() => undefined);
  }
}

/** The data model that the query names by `modelId`, with its fields, as it is shown. Throws 404. */
async function stored(context: OperationContext): Promise<Record_> {
  const id = demandId(context.query, 'modelId');
  return (await readDetail({ ...context, query: { id } })).shown;
}

function demandId(query: Readonly<Record<string, string>>, name: string): string {
  const id = asId(demandText(query, name));
  if (id === undefined) throw badRequest('request.wrongType', { name });
  return id;
}

function demandText(query: Readonly<Record<string, string>>, name: string): string {
  const text = query[name];
  if (!text) throw badRequest('request.missing', { name });
  return text;
}
