/** Injection tokens of the connection and of the watch over table versions. */
export const DATABASE = Symbol('database');
export const VERSION_WATCH = Symbol('version-watch');
