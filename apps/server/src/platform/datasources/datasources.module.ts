import { Module } from '@nestjs/common';
import { DatasourceOperations } from './datasource-operations.js';
import { DatasourceRows } from './datasource.store.js';
import { OwnDatabases } from './own-databases.js';

@Module({ providers: [DatasourceRows, OwnDatabases, DatasourceOperations], exports: [DatasourceRows, OwnDatabases] })
export class DatasourcesModule {}
