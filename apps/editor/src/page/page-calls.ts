import type { ReleaseWish } from './release-calls.js';
import type { Screen } from './screen/screen-settings.js';
import { ApiError, type Json, type Language, request } from './runtime-door.js';

const MENU = '/api/lc-system/menu';

export interface PageDetail {
  id: string;
  name: string;
  path: string;
  /** Schema as JSON text; empty when nothing was saved yet. */
  config: string | null;
  /** 0 when nothing was saved yet. */
  configVersion: number;
}

export interface PageVersion {
  id: string;
  menuId: string;
  configVersion: number;
  config: string;
  remark: string | null;
  baseVersion: number | null;
  /** The page of the product that it holds. */
  factoryVersion: number | null;
  /** JSON of what it hangs on; null: the product's own screen. */
  screen: string | null;
  /** null: the page came with the product. */
  createUser: string | null;
  createUserName: string | null;
  createTime: string;
}

/** Both sides of a refused save. */
export interface Conflict {
  baseVersion: number;
  currentVersion: number;
  current: PageVersion;
  /** Missing when the page had not been saved before. */
  base: PageVersion | null;
}

export const fetchPage = (menuId: string): Promise<PageDetail> =>
  request(`${MENU}/detail`, { query: { id: menuId }, quiet: true });

/** The schema text of one version. A version never changes, so the browser keeps the answer. */
export async function fetchVersionText(menuId: string, version: number): Promise<string> {
  if (version === 0) return '';
  const detail = await request<PageDetail>(`${MENU}/detail`, { query: { id: menuId, version }, quiet: true });
  return detail.config ?? '';
}

/** Newest first. */
export const fetchVersions = (menuId: string): Promise<PageVersion[]> =>
  request(`${MENU}/vseionList`, { query: { id: menuId }, quiet: true });

/** Texts of the tokens a version uses, by token. */
export async function fetchWords(menuId: string, version: number, language: Language): Promise<Record<string, string>> {
  const query = { id: menuId, version, lang: language };
  const answer = await request<{ tokens?: Record<string, string> }>(`${MENU}/words`, { query, quiet: true });
  return answer.tokens ?? {};
}

/** A place that the author and the product changed, each in its own way. */
export interface MergeConflict {
  /** Steps from the root of the merged page. */
  path: (string | number)[];
  /** The same in ids and names. */
  place: string;
  mine?: Json;
  /** Missing: the product took it away. */
  theirs?: Json;
}

/** What the product has made of the page since its author began, put together with his; at conflicts it has his. */
export interface FactoryMerge {
  baseVersion: number;
  factoryVersion: number;
  conflicts: MergeConflict[];
  merged: string;
}

/** Undefined: the page holds all that the product has. */
export async function fetchFactoryMerge(menuId: string): Promise<FactoryMerge | undefined> {
  const answer = await request<Partial<FactoryMerge>>(`${MENU}/factoryMerge`, { query: { id: menuId }, quiet: true });
  return answer.merged === undefined ? undefined : (answer as FactoryMerge);
}

export interface Submission {
  id: string;
  config: string;
  /** The version the text was made from. */
  baseVersion: number;
  /** The page of the product that was taken into it; undefined: none but what its base holds. */
  factoryVersion?: number | undefined;
  /** Settings of the screen that it was made of; undefined: those of its base. */
  screen?: Screen | undefined;
  /** It follows no screen any more. */
  detached?: true | undefined;
  /** Whom it is published to; undefined: everybody. */
  release?: ReleaseWish | undefined;
  message: string;
}

/** What a save says besides the page. */
export type Bond = Pick<Submission, 'factoryVersion' | 'screen' | 'detached' | 'release'>;

type SubmitResult = { saved: true; version: number; scripts: string[] } | { saved: false; conflict: Conflict };

/** Saves a text as the next version. A stale base version is an answer, not an error; anything else is thrown. */
export async function submitPage(submission: Submission): Promise<SubmitResult> {
  try {
    const answer = await request<{ configVersion: number; scripts?: string[] }>(`${MENU}/submitConfig`, {
      method: 'POST',
      body: submission,
      quiet: true,
    });
    return { saved: true, version: answer.configVersion, scripts: answer.scripts ?? [] };
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 409 && reason.data) {
      return { saved: false, conflict: reason.data as Conflict };
    }
    throw reason;
  }
}

/** `path`: steps from the root of the newer page to what has changed; for what was removed to where it stood. */
export interface PageChange {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  place: string;
  path: (string | number)[];
  words: string;
}

/** What one page has otherwise than another, as people say it. */
export interface DescribedChanges {
  changes: PageChange[];
  /** All of them, also those that are not told. */
  count: number;
}

export const describeChanges = (from: string, to: string, signal: AbortSignal): Promise<DescribedChanges> =>
  request(`${MENU}/describeChanges`, { method: 'POST', body: { from, to }, quiet: true, signal });

/** `path`: steps from the root of the page. */
export interface PageProblem {
  rule: string;
  level: 'error' | 'warning';
  path: (string | number)[];
  message: string;
}

/** What publishing would refuse, and what is hardly meant; `errors` and `warnings` count those, too, that are not told. */
export interface PageCheck {
  problems: PageProblem[];
  errors: number;
  warnings: number;
}

/** Checks a page as it would be saved. Throws ApiError when the text is no page. */
export const checkPage = (config: string, signal: AbortSignal): Promise<PageCheck> =>
  request(`${MENU}/checkPage`, { method: 'POST', body: { config }, quiet: true, signal });
