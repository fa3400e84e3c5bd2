export { alone } from './alone.js';
export type { Database, Snapshot, Sql, SqlFlavour, SqlValue, TenantDatabase, Tx } from './database.js';
export { type Migrations, type OpenDatabase, openDatabase, openPlace, type Place } from './open.js';
export { takeLease } from './lease.js';
export type { OwnTarget } from './own-database.js';
export { RoutedDatabase } from './routed-database.js';
export { Signal } from './signal.js';
export { DATABASE, MIGRATIONS, VERSION_WATCH } from './tokens.js';
export { VersionWatch } from './version-watch.js';
