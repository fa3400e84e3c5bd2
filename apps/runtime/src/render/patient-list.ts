/** What we touch of amis' list. */
export interface List {
  props: { store: { loading: boolean } };
  mounted: boolean;
  /** The click that waits for the rows, if any. */
  waiting?: unknown[];
  handleAction(...args: unknown[]): unknown;
}

const LOOK_AGAIN_MS = 40;

async function settled(list: List): Promise<void> {
  while (list.mounted && list.props.store.loading) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

/** amis passes over the buttons of a list that is fetching its rows. Here the last click is done once they are there. */
export function waitForRows(list: List): void {
  const { handleAction } = list;
  list.handleAction = async function (this: List, ...args) {
    if (!this.props.store.loading) return handleAction.apply(this, args);
    this.waiting = args;
    await settled(this);
    if (!this.mounted || this.waiting !== args) return undefined;
    this.waiting = undefined;
    return handleAction.apply(this, args);
  };
}
