/** What a bundle contains, in the order in which it is applied: later things may refer to earlier ones. */
export const KINDS = ['dict', 'decision', 'model', 'menu', 'button', 'page', 'grant', 'flow'] as const;
export type Kind = (typeof KINDS)[number];

export type Json = unknown;
export type JsonObject = Record<string, Json>;

/**
 * One thing with a name that is the same in every installation: `biz/code` of a dictionary, the key of a model, process
 * or decision, the code of a menu or button, the menu's code for its page, the alias of a role for its grants. Ids are
 * never included, because they differ.
 */
export interface Item {
  readonly kind: Kind;
  readonly key: string;
  /** Its value where the bundle was made. */
  readonly value: JsonObject;
  /** The product's own value under that name, if there is one: the common base of two installations. */
  readonly base?: JsonObject;
}

/** A thing of the product that items refer to and the bundle does not contain: it must already exist. */
export type Need = Pick<Item, 'kind' | 'key'>;

/** `page:orders`: the id of an item in choices, plans and records. */
export const idOf = ({ kind, key }: Need): string => `${kind}:${key}`;

/** Description of a bundle and what it depends on. */
export interface BundleHead {
  readonly name: string;
  /** Version of the product that made it. */
  readonly product: string;
  /** When it was made, ISO. */
  readonly time: string;
  /** Name of the installation, as its owner gave it. */
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

/** Limits for an uploaded bundle (limits.json). */
export interface BundleBounds {
  /** Size of the file. */
  readonly kilobytes: number;
  /** Size of its content, unpacked. */
  readonly unpackedKilobytes: number;
  readonly items: number;
  readonly jsonDepth: number;
}
