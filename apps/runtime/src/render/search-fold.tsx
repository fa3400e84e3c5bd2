import { registerRenderer } from 'amis-core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../i18n/index.js';
import { SEARCH_FOLD } from './passes/search-row.js';

const STORAGE_KEY = 'lamina.search-rows';
const BEYOND = 'lm-beyond';

const readFolded = (): string[] => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as string[];

function remember(key: string, folded: boolean): void {
  const others = readFolded().filter((known) => known !== key);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(folded ? [...others, key] : others));
}

/** Marks what stands below the first line of the row. Returns whether anything does. */
function markBeyond(row: Element): boolean {
  const items = [...row.querySelectorAll<HTMLElement>('.cxd-Panel-body .cxd-Form-item')];
  for (const item of items) item.classList.remove(BEYOND);
  const first = items[0]?.offsetTop ?? 0;
  const beyond = items.filter((item) => item.offsetTop > first + item.offsetHeight / 2);
  for (const item of beyond) item.classList.add(BEYOND);
  return beyond.length > 0;
}

/** The button that folds a search row to its first line; not there while one line is all there is. */
function SearchFold({ searchKey }: { searchKey: string }) {
  const t = useT();
  const root = useRef<HTMLSpanElement>(null);
  const [folded, setFolded] = useState(() => readFolded().includes(searchKey));
  const [foldable, setFoldable] = useState(false);

  useLayoutEffect(() => {
    const row = root.current?.closest('.cxd-Crud-filter');
    if (!row) return;
    row.classList.toggle('is-folded', folded);
    let width = -1;
    const measure = () => {
      // Hidden tabs have no width; folding itself changes the height alone.
      if (row.clientWidth === width || row.clientWidth === 0) return;
      width = row.clientWidth;
      row.classList.remove('is-folded');
      setFoldable(markBeyond(row));
      row.classList.toggle('is-folded', folded);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [folded]);

  const toggle = () => {
    remember(searchKey, !folded);
    setFolded(!folded);
  };
  return (
    <span ref={root}>
      {foldable ? (
        <button type="button" className="lm-search-fold" aria-expanded={!folded} onClick={toggle}>
          {t(folded ? 'page.expandSearch' : 'page.collapseSearch')}
        </button>
      ) : null}
    </span>
  );
}

/** Registers the component with amis; once, before the first page is drawn. */
export const registerSearchFold = (): void =>
  void registerRenderer({ type: SEARCH_FOLD, component: SearchFold as never });
