/** What things of the metadata name one another by. */
export const NAMED_KINDS = ['field', 'dict', 'permission', 'call', 'component', 'flow', 'model', 'decision'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** Where something is named from. */
const NAMING_KINDS = ['model', 'page', 'flow', 'scope', 'print', 'figure', 'fieldset', 'fieldRule'] as const;
export type NamingKind = (typeof NAMING_KINDS)[number];

/** One place that names something: `orders` (a page) names the call `/api/at/order/page` at `body.0.api`. */
export interface Reference {
  readonly from: { readonly kind: NamingKind; readonly key: string };
  readonly to: { readonly kind: NamedKind; readonly key: string };
  /** The way to the place from the root of what names it. */
  readonly place: string;
}
