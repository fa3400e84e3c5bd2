import { attachmentAdpator, makeTranslator, normalizeLink, type RenderOptions } from 'amis-core';
import DOMPurify from 'dompurify';
import { ApiError, send } from '../api/index.js';
import { alert, confirm, notify, type ToastLevel } from '../feedback/index.js';
import { getLanguage, t } from '../i18n/index.js';
import { ownPath } from '../navigation/index.js';
import { logError } from '../stores/index.js';
import { askAgain } from './ask-again.js';
import { toAmis, toQuery } from './amis-translation.js';

/** What a page needs from its surroundings: the tab bar in the shell, or the preview in the editor. */
export interface PageHost {
  /** One per user, role and tab: amis stores its data and env under it. */
  session: string;
  /** Key of the tab, if there is one: a page with unsaved input in it is not redrawn. */
  tab?: string;
  /** The element for dialogs and popups of the page; default: the body of the document. */
  overlays?(): HTMLElement;
  /** Where the page is. While its tab is hidden, this is not the address bar. */
  location(): { pathname: string; search: string; hash: string };
  /** Opens a path of this application. */
  open(path: string): void;
  /** The page's own query changed (paging, search, sorting). */
  replaceQuery(path: string): void;
  back(): void;
}

/** Reads data for a page that is being edited; it never writes. */
export interface Reader {
  /** The token of another user: reads are sent with this token only. Undefined: the signed-in user reads. */
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

/** The call options for a reader. */
function readingAs(reader: Reader | undefined, headers: Record<string, string> | undefined) {
  const token = reader?.token();
  if (token === undefined) return { headers };
  return { headers: { ...headers, 'Lc-Auth': `bearer ${token}` }, anonymous: true };
}

async function fetcher(
  { url, method = 'get', data, headers, responseType, config }: AmisCall,
  reader: Reader | undefined,
) {
  // The page continues as after a call without an answer.
  if (reader !== undefined && !isRead(method)) return { status: 200, headers: {}, data: { status: 0, data: {} } };
  const controller = new AbortController();
  config?.cancelExecutor?.(() => controller.abort());
  const call = { method, body: data, ...readingAs(reader, headers), signal: controller.signal };
  const sendOnce = () => send(toQuery(url), { ...call, responseType: responseType === 'blob' ? 'blob' : 'json' });
  // A file that is sent again would be a new intent; for reads, the page has its own button.
  const mayAsk = !isRead(method) && !(data instanceof FormData);
  const answer = mayAsk ? await askAgain(sendOnce) : await sendOnce();
  const plain = { status: 200, headers: Object.fromEntries(answer.headers) };
  if (answer.body instanceof Blob) {
    return attachmentAdpator({ ...plain, data: answer.body }, makeTranslator(localeTag())) as never;
  }
  const wording = { language: getLanguage(), unknownError: t('error.unknown') };
  const payload = toAmis(answer, method, wording);
  // Uploads: amis expects the address in `value` and `url`.
  if (data instanceof FormData && typeof payload.data.link === 'string') {
    payload.data = { ...payload.data, value: payload.data.link, url: payload.data.link };
  }
  return { ...plain, data: payload } as never;
}

const isWebAddress = (to: string) => /^https?:\/\//i.test(to);

function jump(host: PageHost, to: string, action?: { actionType?: string; blank?: boolean; targetType?: string }) {
  if (to === 'goBack') return host.back();
  const target = normalizeLink(to, host.location() as Location);
  // Excludes javascript: and data: addresses.
  if (!isWebAddress(target) && !ownPath(target)) return;
  // The page editor is a separate application; the page it was opened from stays open.
  if (/^\/amis\/editor\b/.test(target)) return void window.open(target, '_blank', 'noopener');
  const blank = action?.blank ?? (action?.actionType === 'url' || action?.targetType === 'blank');
  if (blank) window.open(target, '_blank', 'noopener');
  else if (isWebAddress(target)) window.location.assign(target);
  else host.open(target);
}

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else {
    // Without TLS there is no clipboard API.
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

/** Returns safe html. A page draws the same texts again and again, so each is sanitised once. */
function sanitize(html: string): string {
  const known = clean.get(html);
  if (known !== undefined) return known;
  const safe = DOMPurify.sanitize(html, { ADD_ATTR: ['target'] });
  if (clean.size >= CLEAN_KEPT) clean.clear();
  clean.set(html, safe);
  return safe;
}

/** The environment amis runs a page in: our http client, toasts, questions, sanitiser and router. */
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
    ...(host.overlays && { getModalContainer: host.overlays }),
    errorCatcher: (reason: unknown) => {
      if (reason instanceof ApiError) return;
      console.error(reason);
      logError(reason);
    },
  } as RenderOptions;
}
