/** What a bundle carries, in the order in which it is put in place: what comes later may name what came before. */
export const KINDS = ['dict', 'decision', 'model', 'menu', 'button', 'page', 'grant', 'flow'] as const;
export type Kind = (typeof KINDS)[number];

export type Json = unknown;
export type JsonObject = Record<string, Json>;

/**
 * One thing under the name that it has everywhere: a dictionary `biz/code`, a model by its key, a menu or button and the
 * page of a menu by the menu's code, the grants of a role by its alias, a process or a decision by its key. No id is ever in it.
 */
export interface Item {
  readonly kind: Kind;
  readonly key: string;
  /** What it is where the bundle was made. */
  readonly value: JsonObject;
  /** What the product itself brings under that name, where it does: the root that two installations share. */
  readonly base?: JsonObject;
}

/** A thing of the product that items name and the bundle does not carry: it must be there already. */
export type Need = Pick<Item, 'kind' | 'key'>;

/** `page:orders`: how choices, plans and records call an item. */
export const idOf = ({ kind, key }: Need): string => `${kind}:${key}`;

/** What a bundle is, and what it stands on. */
export interface BundleHead {
  readonly name: string;
  /** Version of the product that made it. */
  readonly product: string;
  /** When it was made, ISO. */
  readonly time: string;
  /** What its maker calls the installation. */
  readonly house: string;
  /** Public key (SPKI, base64) of the installation that signed it. */
  readonly publicKey: string;
  readonly items: number;
  readonly needs: readonly Need[];
}

export interface Bundle {
  readonly head: BundleHead;
  readonly items: readonly Item[];
}

/** Bounds of a bundle that comes in (limits.json). */
export interface BundleBounds {
  /** Of the file. */
  readonly kilobytes: number;
  /** Of what is in it, unpacked. */
  readonly unpackedKilobytes: number;
  readonly items: number;
  readonly jsonDepth: number;
}
