const DATABASE = 'lamina-editor';
const DRAFTS = 'drafts';
const KEEP_MS = 30 * 24 * 3600 * 1000;

/** Unsaved work, stored only in this browser. */
export interface Draft {
  /** One per open editor, so that two windows never overwrite each other's work. */
  key: string;
  /** User and menu. */
  page: string;
  /** The version on which the work is based. */
  version: number;
  text: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  if (!opening) {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(DRAFTS, { keyPath: 'key' }).createIndex('page', 'page');
    };
    opening = settled(request);
  }
  return opening;
}

async function drafts(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction(DRAFTS, mode).objectStore(DRAFTS);
}

export const pageKey = (userId: string, menuId: string): string => `${userId}/${menuId}`;

export async function writeDraft(draft: Draft): Promise<void> {
  await settled((await drafts('readwrite')).put(draft));
}

export async function removeDraft(key: string): Promise<void> {
  await settled((await drafts('readwrite')).delete(key));
}

/** The drafts of a page, newest first. Drafts older than 30 days are deleted. */
export async function listDrafts(page: string): Promise<Draft[]> {
  const found = (await settled((await drafts('readonly')).index('page').getAll(page))) as Draft[];
  const oldest = Date.now() - KEEP_MS;
  for (const draft of found) if (draft.savedAt < oldest) await removeDraft(draft.key);
  return found.filter((draft) => draft.savedAt >= oldest).sort((a, b) => b.savedAt - a.savedAt);
}
