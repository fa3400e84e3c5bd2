export { changeSql, isDestructive, type SchemaChange } from './change.js';
export { applyChanges, createMissing, pendingChanges, revertChanges } from './migrate.js';
export type { TableShape } from './shape.js';
export { type MigrationFile, readMigrations } from './file-migrations.js';
export { type FoundColumn, foundColumns, foundTableNames } from './introspect.js';
