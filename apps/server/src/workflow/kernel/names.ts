/** Names that variables may have: those that formulas can read. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]{0,63}$/u;
/** Names that objects must not have as their own. */
const RESERVED = ['__proto__', 'prototype', 'constructor'];

/** Whether a variable may be called so. */
export const isVariable = (name: string): boolean => NAME.test(name) && !RESERVED.includes(name);
