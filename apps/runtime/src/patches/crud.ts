import { getRendererByName, registerRenderer } from 'amis-core';
import { cloneElement, type ReactElement } from 'react';

type Data = Record<string, unknown>;

/** An amis store: `fetching` during its first call; `data`: its current data. */
interface Store {
  fetching?: boolean;
  data?: Data;
  parentStore?: Store | null;
}

/** amis' table inside a list: the column whose arrow is drawn as the order of the rows. */
interface TableStore {
  storeType?: string;
  orderBy?: string;
  setOrderByInfo?(key: string, direction: 'asc' | 'desc'): void;
}

/** The store of a list. */
interface ListStore extends Store {
  query?: Data;
  children?: readonly TableStore[];
  loading: boolean;
  dialogOpen?: boolean;
  drawerOpen?: boolean;
  /** Whether the last call failed, and its message. */
  error?: boolean;
  msg?: string;
  clearMessage(): void;
}

/** The parts of amis' list that we use. */
export interface List {
  /** `isCanvas`: the page is open in the editor. */
  props: { store: ListStore; env: { isCanvas?: boolean } };
  mounted: boolean;
  handleAction(...args: unknown[]): unknown;
  search(...args: unknown[]): Promise<unknown>;
  renderBody(): ReactElement;
  forceUpdate(): void;
  /** Loads the rows of the same page again, without the loading overlay. */
  silentSearch(values: undefined, clearSelection: boolean, forceReload: boolean): unknown;
  componentDidMount(): void;
  componentWillUnmount(): void;
}

/** Calls the listener for each message that arrives. Returns a function that stops it. */
export type Listen = (listener: (message: { businessId?: string | null }) => void) => () => void;

/** Draws why the rows could not be loaded, and a button that tries again. */
export type DrawFailure = (reason: string, retry: () => void) => ReactElement;

type ListClass = new (...args: never[]) => List;

const LOOK_AGAIN_MS = 40;

/**
 * Its rows or the page's initial data are still loading. A dialog keeps the data it finds when it opens, so this
 * matters.
 */
function isFetching({ props: { store } }: List): boolean {
  for (let above = store.parentStore; above; above = above.parentStore) if (above.fetching) return true;
  return store.loading;
}

/** Also resolves when the list was unmounted. */
async function until(list: List, isReady: () => boolean): Promise<void> {
  while (list.mounted && !isReady()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

/** Links data as amis does: a name that is missing in `own` is looked up in `base`. */
const over = (base: Data, own: Data): Data =>
  Object.assign(Object.create(base, { __super: { value: base } }) as Data, own);

/**
 * A row keeps the page data from the time it was loaded. Data that the page loaded later (its dictionaries, when the
 * rows were faster) is added below it, so that a dialog finds it; the row's own values stay.
 */
function upToDate({ props: { store } }: List, given: unknown): unknown {
  const data = store.parentStore?.data ?? {};
  if (typeof given !== 'object' || given === null) return given;
  if (Object.keys(data).every((key) => key in given)) return given;
  const inherited: Data = {};
  for (const key in given) if (!Object.hasOwn(given, key)) inherited[key] = (given as Data)[key];
  return over(over(data, inherited), { ...given });
}

const itemsOf = ({ props: { store } }: List): Data[] => (store.data?.['items'] ?? []) as Data[];

/** When the order is emptied (a cleared search, no saved view), amis leaves its arrow on the column. */
function followOrder({ props: { store } }: List): void {
  if (store.query?.['orderBy']) return;
  for (const table of store.children ?? [])
    if (table.storeType === 'TableStore' && table.orderBy) table.setOrderByInfo?.('', 'asc');
}

/** Whether one of the rows is this record, or refers to it. */
const shows = (list: List, id: string): boolean =>
  itemsOf(list).some((row) => Object.values(row).some((value) => value === id));

/**
 * amis' list, with five changes: - amis ignores its buttons while a list is loading rows. Here the last click runs
 * when the rows have arrived. - An open list offers the actions that the state of each row allows. When a message says
 * that one of its records has changed (a contract was rejected), the list loads its rows again, so that it offers
 * nothing that the server would refuse. - A list that could not load its first rows says so; amis says that there are
 * none. - A list without an order has no arrow on a column. - In the editor, a list does not load its rows: the canvas
 * gives it rows.
 */
export function freshList(Base: ListClass, listen: Listen, draw: DrawFailure): ListClass {
  return class FreshList extends (Base as new (...args: unknown[]) => List) {
    /** The click that waits for the rows, if any. */
    private waiting?: unknown[];
    /** Stops listening to messages. */
    private deaf?: () => void;
    /** Why the rows could not be loaded. */
    private failure?: string;

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

    override async search(...args: unknown[]): Promise<unknown> {
      const { store, env } = this.props;
      if (env.isCanvas) return undefined;
      // The store keeps the last error of any call, also of a button.
      if (store.error) store.clearMessage();
      const found = await super.search(...args);
      if (!this.mounted) return found;
      followOrder(this);
      const failure = store.error ? (store.msg ?? '') : undefined;
      if (failure !== this.failure) {
        this.failure = failure;
        this.forceUpdate();
      }
      return found;
    }

    /** Rows of an earlier call stay: the toast tells that the new ones did not come. */
    override renderBody(): ReactElement {
      const body = super.renderBody();
      const { failure } = this;
      if (failure === undefined || itemsOf(this).length > 0) return body;
      const retry = () => void this.search(undefined, false, false, true);
      return cloneElement(body, { placeholder: { children: () => draw(failure, retry) } } as object);
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
      // An open dialog keeps its content; the rows are loaded after it closes.
      await until(this, () => !this.props.store.dialogOpen && !this.props.store.drawerOpen);
      if (this.mounted && shows(this, id)) await this.silentSearch(undefined, false, true);
    }
  };
}

/** amis exports two list classes: the one it registers, and its base class, which is not yet tied to a store. */
interface Exported {
  CRUDRendererBase: ListClass;
}

/** Replaces amis' list by ours: at once if it is already loaded, otherwise when the first page uses one. */
export function registerList(listen: Listen, draw: DrawFailure): void {
  const known = getRendererByName('crud');
  const load = known?.getComponent as (() => Promise<Exported>) | undefined;
  const register = (Base: ListClass | undefined): void => {
    if (Base === undefined) throw new Error('amis exports no class of its list any more');
    const component = freshList(Base, listen, draw) as never;
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
