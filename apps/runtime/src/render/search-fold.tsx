import { registerRenderer } from 'amis-core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../i18n/index.js';
import { SEARCH_FOLD } from '../pages/index.js';

const STORAGE_KEY = 'lamina.search-folds';
const BEYOND = 'lm-beyond';

/** The user's choice for each search row: folded or not. */
const readChoices = (): Record<string, boolean> =>
  JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, boolean>;

const remember = (key: string, folded: boolean): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readChoices(), [key]: folded }));

/** On phones and tablets the fields would take much of the first screen, so they are folded by default. */
const isSmall = (): boolean => matchMedia('(max-width: 1024px)').matches;

/** Marks the fields below the first line of the row. Returns whether there are any. */
function markBeyond(row: Element): boolean {
  const items = [...row.querySelectorAll<HTMLElement>('.cxd-Panel-body .cxd-Form-item')];
  for (const item of items) item.classList.remove(BEYOND);
  const first = items[0]?.offsetTop ?? 0;
  // The search button stays visible.
  const beyond = items.filter(
    (item) => item.offsetTop > first + item.offsetHeight / 2 && item.querySelector('[type="submit"]') === null,
  );
  for (const item of beyond) item.classList.add(BEYOND);
  return beyond.length > 0;
}

/** The button that folds a search row to its first line; hidden when there is only one line. */
function SearchFold({ searchKey }: { searchKey: string }) {
  const t = useT();
  const root = useRef<HTMLSpanElement>(null);
  const [folded, setFolded] = useState(() => readChoices()[searchKey] ?? isSmall());
  const [foldable, setFoldable] = useState(false);

  useLayoutEffect(() => {
    const row = root.current?.closest('.cxd-Crud-filter');
    if (!row) return;
    row.classList.toggle('is-folded', folded);
    let width = -1;
    const measure = () => {
      // Hidden tabs have no width, and folding changes only the height.
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

/** Registers the component with amis. Called once, before the first page is drawn. */
export const registerSearchFold = (): void =>
  void registerRenderer({ type: SEARCH_FOLD, component: SearchFold as never });
