import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../database/index.js';
import { observeRows, type RowChange } from '../engine/index.js';
import type { Record_ } from '../metadata/index.js';
import type { Audience } from './audience.js';
import type { Notice } from './notice.js';
import { Notices } from './notices.service.js';

const PUBLISHED = '2';
const SCREEN = '/desk/notice';
/** Maximum number of characters of the content in the message. */
const SHOWN = 200;

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"' };

/** Elements whose content is not visible. */
const UNREAD = ['style', 'script'];

/** Removes tags; spaces replace them. The text is scanned only once: a missing end tag is searched for only once. */
function withoutTags(html: string): string {
  // Only ASCII letters, because for others the lower case may have another length, and positions must not change.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const texts: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', from)) {
    const element = UNREAD.find((name) => lower.startsWith(name, open + 1) && !unclosed.has(name));
    const end = element === undefined ? '>' : `</${element}>`;
    const close = lower.indexOf(end, open);
    if (close < 0 && element === undefined) break;
    if (close < 0) {
      unclosed.add(element ?? '');
      continue;
    }
    texts.push(html.slice(from, open));
    from = close + end.length;
  }
  return [...texts, html.slice(from)].join(' ');
}

/** The beginning of a rich text without its markup. */
export function plainText(html: string): string {
  const text = withoutTags(html)
    .replace(/&(\w{1,10});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

const idsOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter(Boolean);

/** Receivers of an announcement (dictionary notice_receiver). */
function receivers(record: Record_): { recipients: string[]; audience?: Audience } {
  switch (String(record['receiverType'])) {
    case '2':
      return { recipients: [], audience: { kind: 'departments', ids: idsOf(record['receiverDept']) } };
    case '3':
      return { recipients: [], audience: { kind: 'roles', ids: idsOf(record['receiverRole']) } };
    case '4':
      return { recipients: idsOf(record['receiverUser']) };
    default:
      return { recipients: [], audience: { kind: 'all' } };
  }
}

/** Sends an announcement to its receivers as a message, when the transaction that publishes it commits. */
@Injectable()
export class Announcements implements OnModuleInit, OnModuleDestroy {
  private stop: () => void = () => undefined;

  constructor(private readonly notices: Notices) {}

  onModuleInit(): void {
    this.stop = observeRows({ written: (tx, change) => this.written(tx, change) });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private written(tx: Tx, { table, id, tenantId, before, after }: RowChange): Promise<void> | undefined {
    if (table.key !== 'notice' || before === undefined) return undefined;
    const record: Record_ = { ...before, ...after };
    if (String(record['publishStatus']) !== PUBLISHED || String(before['publishStatus']) === PUBLISHED)
      return undefined;
    const title = String(record['title']);
    const massage = plainText(String(record['content'] ?? ''));
    const notice: Notice = {
      ...receivers(record),
      kind: 'notice.published',
      title: { zh: title, en: title },
      massage: { zh: massage, en: massage },
      path: SCREEN,
      businessId: id,
    };
    return this.notices.queue(tx, tenantId, notice);
  }
}
