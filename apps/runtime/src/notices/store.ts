import { create } from 'zustand';
import { request } from '../api/index.js';
import { onSessionEnd, sameSession } from '../session/index.js';
import { append, mark, type Message, type MessageList, prepend, restore } from './message-list.js';

const ADDRESS = '/api/at/base/localMassage';
const PAGE_SIZE = 10;

interface NoticeState extends MessageList {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Number of loaded pages in `items`. */
  pages: number;
}

interface Page {
  items: Message[];
  total: number;
  notRdCount: number;
}

/** An event of the stream. */
export interface NoticeEvent {
  notRdCount: number;
  newest: Message | null;
}

const NOTHING: NoticeState = { status: 'idle', pages: 0, items: [], total: 0, unread: 0 };

export const useNotices = create<NoticeState>(() => NOTHING);

const fetchPage = (page: number, size = PAGE_SIZE) =>
  request<Page>(`${ADDRESS}/page`, { query: { page, size }, quiet: true });

/** Loads the first page, or the page after the loaded ones. A failure is shown in the list. */
export async function loadNotices(from: 'start' | 'end'): Promise<void> {
  const { status, pages } = useNotices.getState();
  if (status === 'loading') return;
  useNotices.setState({ status: 'loading' });
  const current = sameSession();
  const page = from === 'start' ? 1 : pages + 1;
  try {
    const { items, total, notRdCount } = await fetchPage(page);
    if (!current()) return;
    const known = from === 'start' ? [] : useNotices.getState().items;
    useNotices.setState({ status: 'ready', pages: page, items: append(known, items), total, unread: notRdCount });
  } catch {
    if (current()) useNotices.setState({ status: 'failed' });
  }
}

/** Asks for the number of unread messages, while there is no stream. */
export async function pollNotices(): Promise<void> {
  const current = sameSession();
  const answer = await fetchPage(1, 1).catch(() => undefined);
  if (answer && current()) acceptNews({ notRdCount: answer.notRdCount, newest: answer.items[0] ?? null });
}

const listeners = new Set<(message: Message) => void>();
/** Ids of the messages that the listeners have received: each poll brings the newest message again. */
const passedOn = new Set<string>();

/**
 * Calls the listener once for each message that arrives while the page is open; without a stream, also for the newest
 * message that the first poll finds, because it may have just arrived. Returns a function that stops it.
 */
export function onMessage(listener: (message: Message) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function acceptNews({ notRdCount, newest }: NoticeEvent): void {
  if (newest && !passedOn.has(newest.id)) {
    passedOn.add(newest.id);
    for (const listener of listeners) listener(newest);
  }
  useNotices.setState((state) => ({
    // A list that was not loaded yet must start with its first page, not with a new message.
    ...(newest && state.pages > 0 ? prepend(state, newest) : {}),
    unread: notRdCount,
  }));
}

/** Marks at once and undoes it when the call fails; the client shows the reason. */
export async function markNotice(id: string, as: 'read' | 'handled'): Promise<void> {
  const current = sameSession();
  const before = useNotices.getState();
  const after = mark(before, id, as);
  if (after === before) return;
  useNotices.setState(after);
  try {
    await request(`${ADDRESS}/${as === 'read' ? 'is_read' : 'is_handle'}`, { method: 'POST', body: { id } });
  } catch {
    if (current()) useNotices.setState((state) => restore(state, before, id));
  }
}

/** Marks everything as read at once; after a failure the server's state is loaded again. */
export async function markAllRead(): Promise<void> {
  useNotices.setState(({ items }) => ({ items: items.map((item) => ({ ...item, rdStatus: 1 })), unread: 0 }));
  try {
    await request(`${ADDRESS}/read_all`, { method: 'POST' });
  } catch {
    await loadNotices('start');
  }
}

onSessionEnd(() => {
  passedOn.clear();
  useNotices.setState(NOTHING);
});
