import type { ReleaseWish } from './release-calls.js';
import type { Screen } from './screen/screen-settings.js';
import { ApiError, type Json, type Language, request } from './runtime.js';

const MENU = '/api/lc-system/menu';

export interface PageDetail {
  id: string;
  name: string;
  nameEn: string | null;
  path: string;
  /** Schema as JSON text; empty before the first save. */
  config: string | null;
  /** 0 before the first save. */
  configVersion: number;
}

export interface PageVersion {
  id: string;
  menuId: string;
  configVersion: number;
  config: string;
  remark: string | null;
  baseVersion: number | null;
  /** Version of the product's page that it includes. */
  factoryVersion: number | null;
  /** JSON of the screen settings it is based on; null: the product's own screen. */
  screen: string | null;
  /** null: the page came with the product. */
  createUser: string | null;
  createUserName: string | null;
  createTime: string;
}

/** The two versions of a refused save. */
export interface Conflict {
  baseVersion: number;
  currentVersion: number;
  current: PageVersion;
  /** Missing for a page that was never saved before. */
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

/** Texts for the tokens in a version, by token. */
export async function fetchWords(menuId: string, version: number, language: Language): Promise<Record<string, string>> {
  const query = { id: menuId, version, lang: language };
  const answer = await request<{ tokens?: Record<string, string> }>(`${MENU}/words`, { query, quiet: true });
  return answer.tokens ?? {};
}

/** A place that the author and the product changed differently. */
export interface MergeConflict {
  /** Path from the root of the merged page. */
  path: (string | number)[];
  /** The same path with ids and names. */
  place: string;
  mine?: Json;
  /** Missing: the product removed it. */
  theirs?: Json;
}

/** The author's page merged with the product's later changes; at conflicts it has the author's version. */
export interface FactoryMerge {
  baseVersion: number;
  factoryVersion: number;
  conflicts: MergeConflict[];
  merged: string;
}

/** Undefined: the page already includes all changes of the product. */
export async function fetchFactoryMerge(menuId: string): Promise<FactoryMerge | undefined> {
  const answer = await request<Partial<FactoryMerge>>(`${MENU}/factoryMerge`, { query: { id: menuId }, quiet: true });
  return answer.merged === undefined ? undefined : (answer as FactoryMerge);
}

export interface Submission {
  id: string;
  config: string;
  /** The version on which the text is based. */
  baseVersion: number;
  /** Version of the product's page that was merged; undefined: that of the base version. */
  factoryVersion?: number | undefined;
  /** The screen settings it was generated from; undefined: those of the base version. */
  screen?: Screen | undefined;
  /** The page no longer follows a screen. */
  detached?: true | undefined;
  /** Who gets the version; undefined: everybody. */
  release?: ReleaseWish | undefined;
  message: string;
}

/** What is saved together with the page. */
export type Bond = Pick<Submission, 'factoryVersion' | 'screen' | 'detached' | 'release'>;

type SubmitResult = { saved: true; version: number; scripts: string[] } | { saved: false; conflict: Conflict };

/** Saves a text as the next version. An outdated base version is returned as an answer; any other failure is thrown. */
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

/** `path`: path from the root of the newer page; for something removed, the place where it was. */
export interface PageChange {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  place: string;
  path: (string | number)[];
  words: string;
}

/** The changes between two pages, as texts for users. */
export interface DescribedChanges {
  changes: PageChange[];
  /** The number of all changes, including those that are not listed. */
  count: number;
}

export const describeChanges = (from: string, to: string, signal: AbortSignal): Promise<DescribedChanges> =>
  request(`${MENU}/describeChanges`, { method: 'POST', body: { from, to }, quiet: true, signal });

/** `path`: path from the root of the page. */
export interface PageProblem {
  rule: string;
  level: 'error' | 'warning';
  path: (string | number)[];
  message: string;
}

/**
 * Problems that prevent publishing, and warnings about likely mistakes; `errors` and `warnings` also count those that
 * are not listed.
 */
export interface PageCheck {
  problems: PageProblem[];
  errors: number;
  warnings: number;
}

/** Checks a page as it would be saved. Throws ApiError when the text is not a page. */
export const checkPage = (config: string, signal: AbortSignal): Promise<PageCheck> =>
  request(`${MENU}/checkPage`, { method: 'POST', body: { config }, quiet: true, signal });
