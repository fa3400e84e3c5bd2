/** A message as the server lists it. */
export interface Message {
  id: string;
  title: string;
  massage: string;
  /** 1: read. */
  rdStatus: number;
  /** 1: handled. */
  hdStatus: number;
  createTime: string | null;
  path: string | null;
  /** Id of the record it is about. */
  businessId?: string | null;
}

/** What the bell knows. */
export interface MessageList {
  items: Message[];
  total: number;
  unread: number;
}

const BADGE_MAX = 99;

/** Text of the badge; empty: none is drawn. */
export const badgeText = (unread: number): string =>
  unread <= 0 ? '' : unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);

/** The list with another page behind it. Messages that moved down since the page before come once. */
export function append(items: Message[], more: Message[]): Message[] {
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...more.filter(({ id }) => !known.has(id))];
}

/** The list with a message that just came on top. */
export function prepend(list: MessageList, message: Message): MessageList {
  if (list.items.some(({ id }) => id === message.id)) return list;
  return { ...list, items: [message, ...list.items], total: list.total + 1 };
}

/** The list with one message marked; what is handled counts as read. The same list when nothing changes. */
export function mark(list: MessageList, id: string, as: 'read' | 'handled'): MessageList {
  const found = list.items.find((item) => item.id === id);
  if (!found || (as === 'read' ? found.rdStatus === 1 : found.hdStatus === 1)) return list;
  const marked = { ...found, rdStatus: 1, hdStatus: as === 'handled' ? 1 : found.hdStatus };
  return {
    ...list,
    items: list.items.map((item) => (item.id === id ? marked : item)),
    unread: Math.max(0, list.unread - (found.rdStatus === 1 ? 0 : 1)),
  };
}

/** The list with one message as it was in `before`, whatever else has changed since: a call of its own failed. */
export function restore(list: MessageList, before: MessageList, id: string): MessageList {
  const old = before.items.find((item) => item.id === id);
  const now = list.items.find((item) => item.id === id);
  if (!old || !now) return list;
  return {
    ...list,
    items: list.items.map((item) => (item.id === id ? old : item)),
    unread: list.unread + (now.rdStatus - old.rdStatus),
  };
}
