type Row = Record<string, unknown>;

/** What we touch of amis' list. */
export interface FreshList {
  props: { store: { data: { items?: Row[] }; dialogOpen?: boolean; drawerOpen?: boolean } };
  mounted: boolean;
  componentDidMount?(): void;
  componentWillUnmount?(): void;
  /** Fetches the rows of the same page again, without the veil of loading. */
  silentSearch(values: undefined, clearSelection: boolean, forceReload: boolean): unknown;
  /** Stops listening to messages. */
  deaf?: () => void;
}

/** Calls the listener for each message that comes. Returns the way to stop. */
type Listen = (listener: (message: { businessId?: string | null }) => void) => () => void;

const LOOK_AGAIN_MS = 500;

/** Whether one of its rows is the record, or belongs to it. */
const shows = (rows: readonly Row[], id: string): boolean =>
  rows.some((row) => Object.values(row).some((value) => value === id));

async function refresh(list: FreshList, id: string): Promise<void> {
  const { store } = list.props;
  // What is open keeps what it shows; the rows are fetched again when it is closed.
  while (list.mounted && (store.dialogOpen || store.drawerOpen))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  if (list.mounted && shows(store.data.items ?? [], id)) await list.silentSearch(undefined, false, true);
}

/**
 * An open list offers what the state of each row allows. When a message tells that one of its records has moved on (a
 * contract was rejected), the list fetches its rows again, so that it offers nothing that the server would refuse.
 */
export const refreshOnMessage =
  (listen: Listen) =>
  (component: FreshList): void => {
    const { componentDidMount, componentWillUnmount } = component;
    component.componentDidMount = function (this: FreshList) {
      componentDidMount?.call(this);
      this.deaf = listen(({ businessId }) => {
        if (businessId) void refresh(this, businessId);
      });
    };
    component.componentWillUnmount = function (this: FreshList) {
      this.deaf?.();
      componentWillUnmount?.call(this);
    };
  };
