export { DATASOURCE_OPERATION_NAMES } from './datasource-operations.js';
export { DatasourcesModule } from './datasources.module.js';
export { DatasourceRows, type StoredSource } from './datasource.store.js';
export { OWN_FOLDER, OwnDatabases } from './own-databases.js';
export { connectionOf } from './place.js';
