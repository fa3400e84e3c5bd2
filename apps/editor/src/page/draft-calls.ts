import type { MergeConflict } from './page-calls.js';
import { request } from './runtime.js';

const MENU = '/api/lc-system/menu';

/** An author's unpublished work on a page, stored on the server. */
export interface PageDraft {
  userId: string;
  userName: string;
  baseVersion: number;
  revision: number;
  /** Plant time. */
  createTime: string;
  updateTime: string;
}

/** Its text, and the result of merging it with later published versions. */
export interface OpenedDraft extends PageDraft {
  config: string;
  currentVersion: number;
  current: string;
  /** Missing: nothing was published since the draft was started. */
  merged?: string;
  conflicts?: MergeConflict[];
}

const post = <T>(verb: string, body: object): Promise<T> =>
  request(`${MENU}/${verb}`, { method: 'POST', body, quiet: true });

/** Newest first. */
export const fetchDrafts = (id: string): Promise<PageDraft[]> =>
  request(`${MENU}/draftList`, { query: { id }, quiet: true });

export const openDraft = (id: string, author: string): Promise<OpenedDraft> =>
  request(`${MENU}/draft`, { query: { id, author }, quiet: true });

/** Throws ApiError 409 when the draft no longer has this `revision`. */
export const saveDraft = (draft: {
  id: string;
  config: string;
  baseVersion: number;
  revision: number;
}): Promise<{ revision: number }> => post('saveDraft', draft);

/** Copies another author's draft to the user's own, replacing the user's previous draft. */
export const takeDraft = (id: string, { userId: author, revision }: PageDraft): Promise<{ revision: number }> =>
  post('takeDraft', { id, author, revision });

export const dropDraft = (id: string, author: string, revision: number): Promise<unknown> =>
  post('dropDraft', { id, author, revision });
