export type { Database, Sql, SqlFlavour, SqlValue, Tx } from './database.js';
export { type OpenDatabase, openDatabase } from './open.js';
export { Signal } from './signal.js';
export { DATABASE, VERSION_WATCH } from './tokens.js';
export { VersionWatch } from './version-watch.js';
