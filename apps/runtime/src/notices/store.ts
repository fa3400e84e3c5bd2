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

/** The number of unread messages, and those that have arrived, oldest first. */
export interface NoticeEvent {
  notRdCount: number;
  /** A server of an older version does not send them; a poll finds them. */
  arrived?: Message[];
}

const NOTHING: NoticeState = { status: 'idle', pages: 0, items: [], total: 0, unread: 0 };

export const useNotices = create<NoticeState>(() => NOTHING);

/** Counts events and marks: an answer that was asked for before one of them may not contain it. */
let changes = 0;

/** While events keep coming, the next of them tells the number again. */
const MAX_TRIES = 3;

/** A page of messages; asked for again when something changed while it was on its way. */
async function fetchPage(page: number): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const before = changes;
    const answer = await request<Page>(`${ADDRESS}/page`, { query: { page, size: PAGE_SIZE }, quiet: true });
    if (changes === before || tries === MAX_TRIES) return answer;
  }
}

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

/** Id of the newest message that the listeners have received. */
let last: string | undefined;

const isNews = ({ id }: Message): boolean => last === undefined || BigInt(id) > BigInt(last);

/** A poll reads no further back: after a long break, the listeners get only the newest messages. */
const MAX_PAGES = 5;

/** Messages that have come since the last poll or event, newest first. The first poll takes only the newest one. */
async function newsFrom({ items, total }: Page): Promise<Message[]> {
  if (last === undefined) return items.slice(0, 1);
  const news = items.filter(isNews);
  for (let page = 2; news.length === (page - 1) * PAGE_SIZE && news.length < total && page <= MAX_PAGES; page += 1)
    news.push(
      ...append(news, (await fetchPage(page)).items)
        .slice(news.length)
        .filter(isNews),
    );
  return news;
}

/** Asks for the messages that came while there was no stream. */
export async function pollNotices(): Promise<void> {
  const current = sameSession();
  try {
    const answer = await fetchPage(1);
    const news = await newsFrom(answer);
    if (current()) acceptNews({ notRdCount: answer.notRdCount, arrived: news.reverse() });
  } catch {
    // The next poll asks again.
  }
}

const listeners = new Set<(message: Message) => void>();
/** Ids of the messages that the listeners have received: polls and the stream can bring the same ones. */
const passedOn = new Set<string>();

/**
 * Calls the listener once for each message that arrives while the page is open, and for the newest one that was there
 * before, because it may have just arrived. Returns a function that stops it.
 */
export function onMessage(listener: (message: Message) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function acceptNews({ notRdCount, arrived = [] }: NoticeEvent): void {
  changes += 1;
  for (const message of arrived) {
    if (isNews(message)) last = message.id;
    if (passedOn.has(message.id)) continue;
    passedOn.add(message.id);
    for (const listener of listeners) listener(message);
  }
  useNotices.setState((state) => ({
    // A list that was not loaded yet must start with its first page, not with a new message.
    ...(state.pages > 0 ? arrived.reduce<MessageList>(prepend, state) : {}),
    unread: notRdCount,
  }));
}

/** Sends marks that are already shown: pages that were asked for before or during the call may lack them. */
async function sendMark(action: string, body?: object): Promise<void> {
  changes += 1;
  try {
    await request(`${ADDRESS}/${action}`, { method: 'POST', ...(body ? { body } : {}) });
  } finally {
    changes += 1;
  }
}

/** Marks at once and undoes it when the call fails; the client shows the reason. */
export async function markNotice(id: string, as: 'read' | 'handled'): Promise<void> {
  const current = sameSession();
  const before = useNotices.getState();
  const after = mark(before, id, as);
  if (after === before) return;
  useNotices.setState(after);
  try {
    await sendMark(as === 'read' ? 'is_read' : 'is_handle', { id });
  } catch {
    if (current()) useNotices.setState((state) => restore(state, before, id));
  }
}

/** Marks everything as read at once; after a failure the server's state is loaded again. */
export async function markAllRead(): Promise<void> {
  useNotices.setState(({ items }) => ({ items: items.map((item) => ({ ...item, rdStatus: 1 })), unread: 0 }));
  try {
    await sendMark('read_all');
  } catch {
    await loadNotices('start');
  }
}

onSessionEnd(() => {
  passedOn.clear();
  last = undefined;
  useNotices.setState(NOTHING);
});
