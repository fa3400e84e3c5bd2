import { attachmentAdpator, makeTranslator, normalizeLink, type RenderOptions } from 'amis-core';
import DOMPurify from 'dompurify';
import { ApiError, send } from '../api/index.js';
import { alert, confirm, notify, type ToastLevel } from '../feedback/index.js';
import { getLanguage, t } from '../i18n/index.js';
import { ownPath } from '../navigation/index.js';
import { logError } from '../stores/index.js';
import { askAgain } from './ask-again.js';
import { toAmis, toQuery } from './amis-translation.js';

/** What the surroundings of a page do for it: the tab bar in the shell, the preview in the editor. */
export interface PageHost {
  /** One per user, role and tab: amis keeps stores and env under it. */
  session: string;
  /** Key of the tab, where there are tabs: what is typed in it is not drawn over. */
  tab?: string;
  /** Where the page is, which is not the address bar while its tab is hidden. */
  location(): { pathname: string; search: string; hash: string };
  /** Opens a path of this application. */
  open(path: string): void;
  /** The page's own query changed (paging, search, sorting). */
  replaceQuery(path: string): void;
  back(): void;
}

/** Who reads for a page that is being built; it writes nothing. */
export interface Reader {
  /** Of somebody else: his reads go out with it alone. Undefined: who is logged in reads. */
  token(): string | undefined;
}

interface AmisCall {
  url: string;
  method?: string;
  data?: unknown;
  headers?: Record<string, string>;
  responseType?: string;
  config?: { cancelExecutor?: (cancel: () => void) => void };
  api?: object;
}

const localeTag = () => (getLanguage() === 'en' ? 'en-US' : 'zh-CN');

const isRead = (method: string): boolean => /^(get|head)$/i.test(method);

/** How a reader's call goes out. */
function readingAs(reader: Reader | undefined, headers: Record<string, string> | undefined) {
  const token = reader?.token();
  if (token === undefined) return { headers };
  return { headers: { ...headers, 'Lc-Auth': `bearer ${token}` }, anonymous: true };
}

async function fetcher(
  { url, method = 'get', data, headers, responseType, config }: AmisCall,
  reader: Reader | undefined,
) {
  // The page goes on as after a call without an answer.
  if (reader !== undefined && !isRead(method)) return { status: 200, headers: {}, data: { status: 0, data: {} } };
  const controller = new AbortController();
  config?.cancelExecutor?.(() => controller.abort());
  const call = { method, body: data, ...readingAs(reader, headers), signal: controller.signal };
  const sendOnce = () => send(toQuery(url), { ...call, responseType: responseType === 'blob' ? 'blob' : 'json' });
  // A file that is sent again would be another wish; reading again is the page's own button.
  const mayAsk = !isRead(method) && !(data instanceof FormData);
  const answer = mayAsk ? await askAgain(sendOnce) : await sendOnce();
  const plain = { status: 200, headers: Object.fromEntries(answer.headers) };
  if (answer.body instanceof Blob) {
    return attachmentAdpator({ ...plain, data: answer.body }, makeTranslator(localeTag())) as never;
  }
  const wording = { language: getLanguage(), unknownError: t('error.unknown') };
  const payload = toAmis(answer, method, wording);
  // Uploads: amis looks for the address under `value` and `url`.
  if (data instanceof FormData && typeof payload.data.link === 'string') {
    payload.data = { ...payload.data, value: payload.data.link, url: payload.data.link };
  }
  return { ...plain, data: payload } as never;
}

const isWebAddress = (to: string) => /^https?:\/\//i.test(to);

function jump(host: PageHost, to: string, action?: { actionType?: string; blank?: boolean; targetType?: string }) {
  if (to === 'goBack') return host.back();
  const target = normalizeLink(to, host.location() as Location);
  // Neither javascript: nor data: addresses lead anywhere.
  if (!isWebAddress(target) && !ownPath(target)) return;
  // The page editor is an application of its own; the page it was opened from stays as it is.
  if (/^\/amis\/editor\b/.test(target)) return void window.open(target, '_blank', 'noopener');
  const blank = action?.blank ?? (action?.actionType === 'url' || action?.targetType === 'blank');
  if (blank) window.open(target, '_blank', 'noopener');
  else if (isWebAddress(target)) window.location.assign(target);
  else host.open(target);
}

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else {
    // Plain http in the LAN has no clipboard API.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  notify('success', t('shell.copied'));
}

const isCurrent = (host: PageHost, link: string) => {
  const { pathname, search } = host.location();
  const target = normalizeLink(link, host.location() as Location);
  return target === pathname + search || target === pathname;
};

const CLEAN_KEPT = 500;
const clean = new Map<string, string>();

/** Safe html. A page draws the same texts again and again: each is cleaned once. */
function sanitize(html: string): string {
  const known = clean.get(html);
  if (known !== undefined) return known;
  const safe = DOMPurify.sanitize(html, { ADD_ATTR: ['target'] });
  if (clean.size >= CLEAN_KEPT) clean.clear();
  clean.set(html, safe);
  return safe;
}

/** The environment amis runs a page in: one http client, one kind of toast and question, safe html, our router. */
export function createAmisEnv(host: PageHost, reader?: Reader): RenderOptions {
  return {
    session: host.session,
    theme: 'cxd',
    fetcher: ((call: AmisCall) => fetcher(call, reader)) as RenderOptions['fetcher'],
    isCancel: (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError',
    notify: (level: string, message: unknown) => notify(level as ToastLevel, message as string),
    alert: (message: string, title?: string) => void alert(message, { title }),
    confirm: (message: string, title?: string) => confirm(message, { title }),
    copy: (text: string) => void copy(text),
    jumpTo: (to: string, action?: object) => jump(host, to, action),
    updateLocation: (to: string) =>
      to === 'goBack' ? host.back() : host.replaceQuery(normalizeLink(to, host.location() as Location)),
    isCurrentUrl: (link: string) => isCurrent(host, link),
    filterHtml: sanitize,
    errorCatcher: (reason: unknown) => {
      if (reason instanceof ApiError) return;
      console.error(reason);
      logError(reason);
    },
  } as RenderOptions;
}
