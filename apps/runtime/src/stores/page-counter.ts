/** A page of which some users have another version. */
export interface WatchedPage {
  menuId: string;
  version: number;
}

/** What happened to it since the last report. */
interface PageCounts extends WatchedPage {
  opened: number;
  /** Errors in the browser. */
  errors: number;
  /** Calls answered with 4xx. */
  refused: number;
  /** Calls answered with 5xx. */
  failed: number;
  /** Number of first lists, and the total milliseconds from opening until they arrived. */
  lists: number;
  listMs: number;
}

const NOTHING = { opened: 0, errors: 0, refused: 0, failed: 0, lists: 0, listMs: 0 };
/** At most this many pages per report; the server refuses longer ones. */
const MAX_PAGES = 20;
const LOGGED_OUT = 401;

const keyOf = ({ menuId, version }: WatchedPage): string => `${menuId}@${version}`;

/** Counts for the active page; times in milliseconds. */
export class PageCounter {
  private readonly counts = new Map<string, PageCounts>();
  private front: WatchedPage | undefined;
  /** When the active page was opened; undefined after its first list has arrived. */
  private begun: number | undefined;

  /** Sets the active page; undefined: a page that is not watched. */
  show(page: WatchedPage | undefined, now: number): void {
    if (page && this.front && keyOf(page) === keyOf(this.front)) return;
    this.front = page;
    this.begun = page && now;
    this.add({ opened: 1 });
  }

  error(): void {
    this.add({ errors: 1 });
  }

  /** `isList`: the answer had rows. */
  answer(code: number, isList: boolean, now: number): void {
    if (code >= 500) this.add({ failed: 1 });
    else if (code >= 400 && code !== LOGGED_OUT) this.add({ refused: 1 });
    else if (isList && this.begun !== undefined) {
      this.add({ lists: 1, listMs: Math.max(0, Math.round(now - this.begun)) });
      this.begun = undefined;
    }
  }

  /** The counts for one report; they now count as reported. Empty when all are reported. */
  take(): PageCounts[] {
    const some = [...this.counts].slice(0, MAX_PAGES);
    for (const [key] of some) this.counts.delete(key);
    return some.map(([, counts]) => counts);
  }

  private add(more: Partial<typeof NOTHING>): void {
    const { front } = this;
    if (front === undefined) return;
    const counts = this.counts.get(keyOf(front)) ?? { ...front, ...NOTHING };
    for (const [key, value] of Object.entries(more) as [keyof typeof NOTHING, number][]) counts[key] += value;
    this.counts.set(keyOf(front), counts);
  }
}
