/** Kinds of things that metadata can refer to. */
export const NAMED_KINDS = ['field', 'dict', 'permission', 'call', 'component', 'flow', 'model', 'decision'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** Kinds of things that contain references. */
const NAMING_KINDS = ['model', 'page', 'flow', 'scope', 'print', 'figure', 'fieldset', 'fieldRule'] as const;
export type NamingKind = (typeof NAMING_KINDS)[number];

/** One reference: the page `orders` uses the call `/api/at/order/page` at `body.0.api`. */
export interface Reference {
  readonly from: { readonly kind: NamingKind; readonly key: string };
  readonly to: { readonly kind: NamedKind; readonly key: string };
  /** Path to the place, from the root of the thing that contains it. */
  readonly place: string;
}
