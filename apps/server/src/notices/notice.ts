import type { Words } from '../errors/index.js';
import type { Audience } from './audience.js';

/** A notice with its text in both languages, so that every reader gets their own. */
export interface Notice {
  /** User ids of the tenant; each user gets one message, even when listed several times. */
  recipients: readonly string[];
  /** More recipients, determined during delivery, in parts. */
  audience?: Audience;
  /** Kind of the event, such as `page.published`. */
  kind: string;
  title: Words;
  /** The text below the title. */
  massage?: Words;
  /** Page that the message links to. */
  path?: string;
  /** Id of the record of the event. */
  businessId?: string;
}

/** The parts of a notice that are the same for all recipients. */
export type NoticeBody = Omit<Notice, 'recipients' | 'kind'> & {
  /** The last user of the audience who has received it. */
  reached?: string;
};

/** A message as its recipient sees it (wire-format §5.2). */
export interface Message {
  id: string;
  kind: string;
  title: string;
  massage: string;
  /** 1: read. */
  rdStatus: number;
  /** 1: handled. */
  hdStatus: number;
  rdTime: string | null;
  hdTime: string | null;
  createTime: string | null;
  path: string | null;
  businessId: string | null;
}

/** Version of a user's messages: changes when there is something new for the user. */
export interface Standing {
  /** Unread messages. */
  unread: number;
  /** Id of the newest unread message; `0` without one. */
  newest: string;
}
