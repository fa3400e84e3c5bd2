export { DATASOURCE_OPERATION_NAMES } from './datasource-operations.js';
export { DatasourcesModule } from './datasources.module.js';
export { OwnDatabases } from './own-databases.js';
