import { request } from './runtime-door.js';

const MENU = '/api/lc-system/menu';

/** Whom a version is published to. */
export interface ReleaseWish {
  roleIds: string[];
  userIds: string[];
  /** Percent of all readers. */
  share: number;
  /** More errors take it back; 0: none do. */
  maxErrors: number;
}

export interface Release extends ReleaseWish {
  configVersion: number;
  /** What the others have. */
  baseVersion: number;
  /** `back`: taken back, `errors`: by itself. */
  state: 'open' | 'all' | 'back' | 'errors';
  createTime: string;
}

/** What was counted of a version. */
export interface VersionFigures {
  configVersion: number;
  people: number;
  opened: number;
  errors: number;
  refused: number;
  failed: number;
  lists: number;
  /** Milliseconds of all first lists together. */
  listMs: number;
}

export interface ReleaseView {
  release?: Release;
  figures?: VersionFigures[];
}

/** Empty: no version of the page ever went to some. */
export const fetchRelease = (id: string): Promise<ReleaseView> =>
  request(`${MENU}/release`, { query: { id }, quiet: true });

/** Ends it: everybody gets the version, or nobody. */
export const endRelease = (id: string, way: 'releaseToAll' | 'releaseBack'): Promise<ReleaseView> =>
  request(`${MENU}/${way}`, { method: 'POST', body: { id }, quiet: true });
