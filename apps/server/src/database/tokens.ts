/** Injection tokens. */
export const DATABASE = Symbol('database');
/** All migrations, for databases that are opened after the start. */
export const MIGRATIONS = Symbol('migrations');
export const VERSION_WATCH = Symbol('version-watch');
