/** Injection tokens of the connection and of the watch over table versions. */
export const DATABASE = Symbol('database');
/** All migrations, for databases that are opened later. */
export const MIGRATIONS = Symbol('migrations');
export const VERSION_WATCH = Symbol('version-watch');
