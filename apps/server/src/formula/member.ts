import { FormulaError } from './formula-error.js';
import { toText } from './value.js';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', '__defineGetter__', '__lookupGetter__']);

/** Refuses names that give access to prototypes. */
export function checkName(name: string): string {
  if (FORBIDDEN.has(name)) throw new FormulaError('formula.name', `the name ${name} is not allowed`, { name });
  return name;
}

/** A record: an object without a prototype or with a root prototype. Instances of classes are not data. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** An own property of a record, an item of a list, or the length of a list or text; otherwise null. */
export function member(host: unknown, key: unknown): unknown {
  const name = checkName(toText(key));
  if (Array.isArray(host) || isPlainObject(host)) {
    return Object.hasOwn(host, name) ? (host as Record<string, unknown>)[name] : null;
  }
  return typeof host === 'string' && name === 'length' ? host.length : null;
}
