import type { Words } from '../errors/index.js';
import type { Audience } from './audience.js';

/** The text for a person, in both languages: every reader gets their own. */
export interface Notice {
  /** Ids of users of the tenant; each gets one message, even when named several times. */
  recipients: readonly string[];
  /** More recipients, found when it is delivered: part by part, however many they are. */
  audience?: Audience;
  /** What kind of event it is, such as `page.published`. */
  kind: string;
  title: Words;
  /** The text below the title. */
  massage?: Words;
  /** Screen that the message leads to. */
  path?: string;
  /** Id of the record it is about. */
  businessId?: string;
}

/** What of a notice is the same for all recipients. */
export type NoticeBody = Omit<Notice, 'recipients' | 'kind'> & {
  /** The last user of the audience who has it. */
  reached?: string;
};

/** A message as its recipient reads it (wire-format §5.2). */
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

/** Version of a user's messages: changes whenever there is something new for the user. */
export interface Standing {
  /** Unread messages. */
  unread: number;
  /** Id of the newest unread message; `0` without one. */
  newest: string;
}
