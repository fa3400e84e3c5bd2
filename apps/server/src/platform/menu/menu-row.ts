import type { Language } from '../../http/index.js';

/** A menu or button without its page. */
export interface MenuRow {
  id: string;
  parentId: string;
  code: string;
  name: string;
  nameEn: string | null;
  alias: string | null;
  path: string | null;
  source: string | null;
  sort: number;
  /** 1 menu, 2 button. */
  category: number;
  action: number;
  isOpen: number;
  isCache: number;
  component: string | null;
  remark: string | null;
  configVersion: number;
  /** Readers have different versions of its page: browsers count what becomes of them. */
  isWatched?: true;
  isDeleted: number;
}

export const ROOT = '0';

/** A node of a forest: `children` only where there are some. */
export type Node<T> = T & { children?: Node<T>[] };

/** Name in a language; menus without an English name keep the Chinese one. */
export const nameIn = (row: MenuRow, language: Language): string =>
  language === 'en' && row.nameEn ? row.nameEn : row.name;
