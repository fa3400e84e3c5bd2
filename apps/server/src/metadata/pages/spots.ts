export type Node = Record<string, unknown>;

/** A value of a page and where it stands. */
export interface Spot {
  /** The key that it stands under; that of the list for what is in one. */
  readonly key: string;
  readonly value: unknown;
  readonly above: Spot | undefined;
  /** Its step from `above`. */
  readonly step: string | number;
  /** It is what the page works with, not what it is made of: a `type` in it names no component. */
  readonly isData?: boolean | undefined;
}

const DATA = new Set(['data', 'value', 'options', 'map', 'query', 'responseData']);

/** Every value of a page, each after what it stands in. The stack is our own: pages nest deeply. */
export function* spots(page: unknown): Generator<Spot> {
  const open: Spot[] = [{ key: 'body', value: page, above: undefined, step: '' }];
  for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
    yield spot;
    const { key, value, isData } = spot;
    // In the order of the page: what is put on the stack last is taken first.
    if (Array.isArray(value))
      for (let step = value.length - 1; step >= 0; step -= 1)
        open.push({ key, value: value[step], above: spot, step, isData });
    else if (typeof value === 'object' && value !== null)
      for (const [step, inner] of Object.entries(value).reverse())
        open.push({ key: step, value: inner, above: spot, step, isData: isData || DATA.has(step) });
  }
}

/** The steps that lead from the root to a spot. */
export function pathOf(spot: Spot): (string | number)[] {
  const path: (string | number)[] = [];
  for (let one = spot; one.above !== undefined; one = one.above) path.unshift(one.step);
  return path;
}

export const nodeOf = ({ value }: Spot): Node | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;

/** Conditions of amis: `visibleOn`, `disabledOn`, `sendOn`. */
export const isCondition = (key: string): boolean => key.endsWith('On');
