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
  /** Id of the record that the message is about. */
  businessId?: string | null;
}

/** The data of the bell. */
export interface MessageList {
  items: Message[];
  total: number;
  unread: number;
}

const BADGE_MAX = 99;

/** Text of the badge; an empty text means no badge. */
export const badgeText = (unread: number): string =>
  unread <= 0 ? '' : unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);

/** The list with the next page added. Messages that moved to this page since the last load are not repeated. */
export function append(items: Message[], more: Message[]): Message[] {
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...more.filter(({ id }) => !known.has(id))];
}

/** The list with a new message on top. */
export function prepend(list: MessageList, message: Message): MessageList {
  if (list.items.some(({ id }) => id === message.id)) return list;
  return { ...list, items: [message, ...list.items], total: list.total + 1 };
}

/** The list with one message marked; a handled message counts as read. Returns the same list when nothing changes. */
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

/**
 * The list with one message as it was in `before`, keeping all other changes: used when the call for this message
 * failed.
 */
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
