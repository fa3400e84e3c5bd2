import { request } from './runtime.js';

const MENU = '/api/lc-system/menu';

/** The users who get a version. */
export interface ReleaseWish {
  roleIds: string[];
  userIds: string[];
  /** Percentage of all users. */
  share: number;
  /** With more errors than this, the version is withdrawn; 0: never. */
  maxErrors: number;
}

export interface Release extends ReleaseWish {
  configVersion: number;
  /** The version of all other users. */
  baseVersion: number;
  /** `back`: withdrawn by a person, `errors`: withdrawn automatically. */
  state: 'open' | 'all' | 'back' | 'errors';
  createTime: string;
}

/** The counts for a version. */
export interface VersionFigures {
  configVersion: number;
  people: number;
  opened: number;
  errors: number;
  refused: number;
  failed: number;
  lists: number;
  /** Total milliseconds of all first lists. */
  listMs: number;
}

export interface ReleaseView {
  release?: Release;
  figures?: VersionFigures[];
}

/** Empty: no version of the page was ever published to some users only. */
export const fetchRelease = (id: string): Promise<ReleaseView> =>
  request(`${MENU}/release`, { query: { id }, quiet: true });

/** Ends the trial: everybody gets the version, or nobody. */
export const endRelease = (id: string, way: 'releaseToAll' | 'releaseBack'): Promise<ReleaseView> =>
  request(`${MENU}/${way}`, { method: 'POST', body: { id }, quiet: true });
