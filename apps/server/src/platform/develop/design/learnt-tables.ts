import { Injectable } from '@nestjs/common';
import { foundColumns, foundTableNames } from '../../../engine/index.js';
import { badRequest } from '../../../errors/index.js';
import { DatasourceRows, OwnDatabases, type StoredSource } from '../../datasources/index.js';
import { type LearntField, type LearntTable, learntField, learntTable } from './learnt.js';

/** Tables of a source that are told; more is no list to choose from. */
const TABLES = 2000;

/** Tables and columns of a data source, as its database describes them now. */
@Injectable()
export class LearntTables {
  constructor(
    private readonly rows: DatasourceRows,
    private readonly databases: OwnDatabases,
  ) {}

  /** Throws 400 for a source that is not there or cannot be reached. */
  async tables(datasourceId: string): Promise<LearntTable[]> {
    const found = await this.databases.visit(await this.source(datasourceId), ({ sql, flavour }) =>
      foundTableNames(sql, flavour, TABLES),
    );
    return found.map(({ name, comment }) => learntTable(name, comment));
  }

  /** One table with its columns. Throws 400 for one that is not there. */
  async table(datasourceId: string, name: string): Promise<LearntTable & { fields: LearntField[] }> {
    const found = await this.databases.visit(await this.source(datasourceId), async ({ sql, flavour }) => {
      const named = (await foundTableNames(sql, flavour, TABLES)).find((table) => table.name === name);
      return { comment: named?.comment ?? '', columns: await foundColumns(sql, flavour, name) };
    });
    if (found.columns.length === 0) throw badRequest('design.noTable', { table: name });
    return { ...learntTable(name, found.comment), fields: found.columns.map(learntField) };
  }

  private async source(id: string): Promise<StoredSource> {
    const source = await this.rows.byId(id);
    if (source === undefined) throw badRequest('datasource.gone');
    return source;
  }
}
