/** Injection tokens of what is made before the application. */
export const CONFIG = Symbol('config');
export const CLOCK = Symbol('clock');
