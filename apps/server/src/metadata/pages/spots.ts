export type Node = Record<string, unknown>;

/** A value of a page and its place. */
export interface Spot {
  /** Its key; for an item of a list, the key of the list. */
  readonly key: string;
  readonly value: unknown;
  readonly above: Spot | undefined;
  /** The last step of its path, from `above`. */
  readonly step: string | number;
  /** It is data of the page, not a component: a `type` in it names no component. */
  readonly isData?: boolean | undefined;
}

const DATA = new Set(['data', 'value', 'options', 'map', 'query', 'responseData']);

/** Every value of a page, each after the value that contains it. An explicit stack, because pages are deeply nested. */
export function* spots(page: unknown): Generator<Spot> {
  const open: Spot[] = [{ key: 'body', value: page, above: undefined, step: '' }];
  for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
    yield spot;
    const { key, value, isData } = spot;
    // In the order of the page: the last item on the stack is taken first.
    if (Array.isArray(value))
      for (let step = value.length - 1; step >= 0; step -= 1)
        open.push({ key, value: value[step], above: spot, step, isData });
    else if (typeof value === 'object' && value !== null)
      for (const [step, inner] of Object.entries(value).reverse())
        open.push({ key: step, value: inner, above: spot, step, isData: isData || DATA.has(step) });
  }
}

/** The path from the root to a spot. */
export function pathOf(spot: Spot): (string | number)[] {
  const path: (string | number)[] = [];
  for (let one = spot; one.above !== undefined; one = one.above) path.unshift(one.step);
  return path;
}

export const nodeOf = ({ value }: Spot): Node | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;

/** Conditions of amis: `visibleOn`, `disabledOn`, `sendOn`. */
export const isCondition = (key: string): boolean => key.endsWith('On');
