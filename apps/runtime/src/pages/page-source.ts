import { ApiError, request } from '../api/index.js';
import type { Language } from '../i18n/index.js';
import type { Json } from './json.js';
import { collectTokens, type Lookup, preparePage, shellWord } from './passes/index.js';

interface PageDetail {
  id: string;
  name: string;
  /** Schema as JSON text; empty when nothing was published. */
  config: string | null;
  configVersion: number;
}

export interface PageRequest {
  menuId: string;
  /** Without it the latest version is loaded and not cached. */
  version: number | undefined;
  language: Language;
  granted: ReadonlySet<string>;
}

/** `reason`: the missing right, as text of the server. */
export type PageResult =
  | { state: 'ready'; schema: Json }
  | { state: 'empty' }
  | { state: 'forbidden'; reason?: string };

/** The user does not have this menu. */
const FORBIDDEN = 403;

const details = new Map<string, Promise<PageDetail>>();
const words = new Map<string, Promise<Record<string, string>>>();

/** Keeps the promise, so that two callers share one request; a failure is removed, so that it can be tried again. */
function remember<T>(cache: Map<string, Promise<T>>, key: string, fetch: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const fetched = fetch();
  cache.set(key, fetched);
  fetched.catch(() => cache.delete(key));
  return fetched;
}

function fetchDetail(menuId: string, version: number | undefined): Promise<PageDetail> {
  const get = () => request<PageDetail>('/api/lc-system/menu/detail', { query: { id: menuId, version }, quiet: true });
  return version === undefined ? get() : remember(details, `${menuId}@${version}`, get);
}

async function fetchWords(menuId: string, version: number, language: Language): Promise<Record<string, string>> {
  return remember(words, `${menuId}@${version}@${language}`, async () => {
    const query = { id: menuId, version, lang: language };
    const answer = await request<{ tokens: Record<string, string> }>('/api/lc-system/menu/words', {
      query,
      quiet: true,
    });
    return answer.tokens ?? {};
  });
}

/** Texts for the tokens of a page. */
async function lookupFor(schema: Json, { id, configVersion }: PageDetail, language: Language): Promise<Lookup> {
  const tokens = collectTokens(schema);
  // Pages that only use texts of the application need no call.
  const known = tokens.every((token) => shellWord(token) !== undefined)
    ? {}
    : await fetchWords(id, configVersion, language);
  return (token) => known[token] ?? shellWord(token);
}

/**
 * The schema of a menu, ready to render: in the user's language and without parts the user may not use. A version never
 * changes, so it is loaded once per (menu, version), and its texts once per language. Throws ApiError, and SyntaxError
 * when the stored text is not JSON.
 */
export async function loadPage({ menuId, version, language, granted }: PageRequest): Promise<PageResult> {
  // Version 0: nothing was ever published, so there is nothing to load.
  if (version === 0) return { state: 'empty' };
  const detail = await fetchDetail(menuId, version).catch((reason: unknown) => {
    if (reason instanceof ApiError && reason.code === FORBIDDEN) return reason.message;
    throw reason;
  });
  if (typeof detail === 'string') return { state: 'forbidden', reason: detail };
  if (!detail.config) return { state: 'empty' };
  const published = JSON.parse(detail.config) as Json;
  const lookup = await lookupFor(published, detail, language);
  const schema = preparePage(published, 'application', { lookup, granted, menuId });
  return schema === undefined ? { state: 'forbidden' } : { state: 'ready', schema };
}

/** Forgets all loaded pages, because another user may not be allowed to see them. */
export function clearPages(): void {
  details.clear();
  words.clear();
}
