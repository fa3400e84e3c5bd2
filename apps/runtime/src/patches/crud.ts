import { getRendererByName, registerRenderer } from 'amis-core';

type Data = Record<string, unknown>;

/** A store of amis: `fetching` while its first call is under way; `data`: what is known in it now. */
interface Store {
  fetching?: boolean;
  data?: Data;
  parentStore?: Store | null;
}

/** The store of a list. */
interface ListStore extends Store {
  loading: boolean;
  dialogOpen?: boolean;
  drawerOpen?: boolean;
}

/** What we touch of amis' list. */
export interface List {
  props: { store: ListStore };
  mounted: boolean;
  handleAction(...args: unknown[]): unknown;
  /** Fetches the rows of the same page again, without the veil of loading. */
  silentSearch(values: undefined, clearSelection: boolean, forceReload: boolean): unknown;
  componentDidMount(): void;
  componentWillUnmount(): void;
}

/** Calls the listener for each message that comes. Returns the way to stop. */
export type Listen = (listener: (message: { businessId?: string | null }) => void) => () => void;

type ListClass = new (...args: never[]) => List;

const LOOK_AGAIN_MS = 40;

/** Its rows are on their way, or what its page fetches first: dialogs keep what they find when they open. */
function isFetching({ props: { store } }: List): boolean {
  for (let above = store.parentStore; above; above = above.parentStore) if (above.fetching) return true;
  return store.loading;
}

/** Resolves when the list has been left, too. */
async function until(list: List, isReady: () => boolean): Promise<void> {
  while (list.mounted && !isReady()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
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

/** Whether one of the rows is the record, or belongs to it. */
const shows = ({ props: { store } }: List, id: string): boolean =>
  ((store.data?.['items'] ?? []) as Data[]).some((row) => Object.values(row).some((value) => value === id));

/**
 * The list of amis, which waits and listens:
 * - amis passes over the buttons of a list that is fetching its rows. Here the last click is done once they are there.
 * - An open list offers what the state of each row allows. When a message tells that one of its records has moved on (a
 *   contract was rejected), it fetches its rows again, so that it offers nothing that the server would refuse.
 */
export function freshList(Base: ListClass, listen: Listen): ListClass {
  return class FreshList extends (Base as new (...args: unknown[]) => List) {
    /** The click that waits for the rows, if any. */
    private waiting?: unknown[];
    /** Stops listening to messages. */
    private deaf?: () => void;

    override async handleAction(...args: unknown[]): Promise<unknown> {
      if (isFetching(this)) {
        this.waiting = args;
        await until(this, () => !isFetching(this));
        if (!this.mounted || this.waiting !== args) return undefined;
        this.waiting = undefined;
      }
      const [event, action, given, ...rest] = args;
      return super.handleAction(event, action, upToDate(this, given), ...rest);
    }

    override componentDidMount(): void {
      super.componentDidMount();
      this.deaf = listen(({ businessId }) => {
        if (businessId) void this.refresh(businessId);
      });
    }

    override componentWillUnmount(): void {
      this.deaf?.();
      super.componentWillUnmount();
    }

    private async refresh(id: string): Promise<void> {
      // What is open keeps what it shows; the rows are fetched again when it is closed.
      await until(this, () => !this.props.store.dialogOpen && !this.props.store.drawerOpen);
      if (this.mounted && shows(this, id)) await this.silentSearch(undefined, false, true);
    }
  };
}

/** The list as amis exports it: the class that it registers, and the one below, which is not tied to a store yet. */
interface Exported {
  CRUDRendererBase: ListClass;
}

/** Puts our list in the place of amis': at once when that one is loaded, otherwise when the first page has one. */
export function registerList(listen: Listen): void {
  const known = getRendererByName('crud');
  const load = known?.getComponent as (() => Promise<Exported>) | undefined;
  const register = (Base: ListClass | undefined): void => {
    if (Base === undefined) throw new Error('amis exports no class of its list any more');
    const component = freshList(Base, listen) as never;
    registerRenderer({ type: 'crud', storeType: 'CRUDStore', isolateScope: true, override: true, component } as never);
  };
  if (known?.Renderer) register(Object.getPrototypeOf(known.Renderer) as ListClass);
  else if (known && load)
    known.getComponent = async () => {
      const exported = await load();
      register(exported.CRUDRendererBase);
      return exported as never;
    };
  else throw new Error('amis has no list any more');
}
