import type { NamedKind, Reference } from './reference.js';

/** Most places that are returned for one thing. */
const MAX_TOLD = 500;

export interface Usage {
  /** Number of places, including those that are not returned. */
  readonly total: number;
  readonly places: readonly Omit<Reference, 'to'>[];
}

/** References, indexed by what they refer to. */
export class UsageIndex {
  private readonly byName = new Map<string, Reference[]>();

  constructor(references: Iterable<Reference>) {
    for (const reference of references) {
      const name = nameOf(reference.to.kind, reference.to.key);
      const known = this.byName.get(name);
      if (known === undefined) this.byName.set(name, [reference]);
      else known.push(reference);
    }
  }

  /** Where a thing is used: models first, then pages and the rest, each sorted by key; at most 500 places. */
  of(kind: NamedKind, key: string): Usage {
    const found = this.byName.get(nameOf(kind, key)) ?? [];
    const seen = new Set<string>();
    const places = found.filter(({ from, place }) => {
      const name = `${from.kind} ${from.key} ${place}`;
      return !seen.has(name) && seen.add(name) !== undefined;
    });
    const told = [...places].sort((a, b) => compare(orderOf(a), orderOf(b))).slice(0, MAX_TOLD);
    return { total: places.length, places: told.map(({ from, place }) => ({ from, place })) };
  }

  /** Keys that contain `part` (upper and lower case are equal), for a search by part of a key; at most `most`. */
  keys(kind: NamedKind, part: string, most: number): string[] {
    const start = `${kind} `;
    const wanted = part.toLowerCase();
    const found: string[] = [];
    for (const name of this.byName.keys()) {
      if (!name.startsWith(start) || !name.slice(start.length).toLowerCase().includes(wanted)) continue;
      found.push(name.slice(start.length));
      if (found.length >= most) break;
    }
    return found.sort();
  }
}

const nameOf = (kind: NamedKind, key: string): string => `${kind} ${key}`;
const ORDER = ['model', 'fieldset', 'print', 'figure', 'page', 'flow', 'scope', 'fieldRule'];
const orderOf = ({ from }: Reference): [number, string] => [ORDER.indexOf(from.kind), from.key];
const compare = ([a, x]: [number, string], [b, y]: [number, string]): number => a - b || (x < y ? -1 : Number(x > y));
