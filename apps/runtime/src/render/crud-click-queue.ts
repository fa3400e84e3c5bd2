type Data = Record<string, unknown>;

/** A store of amis: `fetching` while its first call is under way; `data`: what is known in it now. */
interface Store {
  fetching?: boolean;
  data?: Data;
  parentStore?: Store | null;
}

/** What we touch of amis' list. */
export interface List {
  props: { store: Store & { loading: boolean } };
  mounted: boolean;
  /** The click that waits for the rows, if any. */
  waiting?: unknown[];
  handleAction(...args: unknown[]): unknown;
}

const LOOK_AGAIN_MS = 40;

/** Its rows are on their way, or what its page fetches first: dialogs keep what they find when they open. */
function isFetching({ props: { store } }: List): boolean {
  for (let above = store.parentStore; above; above = above.parentStore) if (above.fetching) return true;
  return store.loading;
}

async function settled(list: List): Promise<void> {
  while (list.mounted && isFetching(list)) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

/** As amis links data: what is not found in the one is looked for in the other. */
const over = (base: Data, own: Data): Data =>
  Object.assign(Object.create(base, { __super: { value: base } }) as Data, own);

/**
 * Rows keep what their page knew when they came. What it has learned since (its dictionaries, when the rows were
 * faster) is laid below, so that a dialog finds it; what is the row's own stays its own.
 */
function upToDate({ props: { store } }: List, given: unknown): unknown {
  const data = store.parentStore?.data ?? {};
  if (typeof given !== 'object' || given === null) return given;
  if (Object.keys(data).every((key) => key in given)) return given;
  const inherited: Data = {};
  for (const key in given) if (!Object.hasOwn(given, key)) inherited[key] = (given as Data)[key];
  return over(over(data, inherited), { ...given });
}

/** amis passes over the buttons of a list that is fetching its rows. Here the last click is done once they are there. */
export function waitForRows(list: List): void {
  const { handleAction } = list;
  const act = (on: List, [event, action, given, ...rest]: unknown[]) =>
    handleAction.call(on, event, action, upToDate(on, given), ...rest);
  list.handleAction = async function (this: List, ...args) {
    if (!isFetching(this)) return act(this, args);
    this.waiting = args;
    await settled(this);
    if (!this.mounted || this.waiting !== args) return undefined;
    this.waiting = undefined;
    return act(this, args);
  };
}
