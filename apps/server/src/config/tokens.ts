/** Injection tokens of objects that exist before the application. */
export const CONFIG = Symbol('config');
export const CLOCK = Symbol('clock');
