import searchIcon from '@fortawesome/fontawesome-free/svgs/solid/magnifying-glass.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/index.js';
import { Icon } from '../icon/index.js';
import { useLock } from '../session/index.js';
import { Dialog } from './dialog.js';
import { comboProps, MenuHitList } from './menu-hits.js';
import './menu-search.css';
import { useMenuHits } from './use-menu-hits.js';

const DIALOG_HITS = 'menu-search-hits';
const FIELD_HITS = 'menu-field-hits';

function SearchDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const found = useMenuHits(true, onClose);
  const { text, type, hits, onKeyDown } = found;
  return (
    <Dialog title={t('shell.searchMenu')} className="lm-search" onClose={onClose}>
      <input
        type="text"
        aria-label={t('shell.searchMenu')}
        {...comboProps(DIALOG_HITS, found)}
        placeholder={t('shell.searchMenuHint')}
        autoFocus
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <MenuHitList id={DIALOG_HITS} label={t('shell.searchMenu')} found={found} />
      {text.trim() && !hits.length ? <p role="status">{t('shell.searchNothing')}</p> : null}
    </Dialog>
  );
}

/** The search field of the top bar, with the hits below it. Narrow screens have only the dialog. */
export function MenuField() {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [searching, setSearching] = useState(false);
  const found = useMenuHits(searching, () => field.current?.blur());
  const { text, type, hits, onKeyDown } = found;
  return (
    <div className="lm-menu-field">
      <Icon svg={searchIcon} />
      <input
        ref={field}
        type="text"
        aria-label={t('shell.searchMenuHint')}
        {...comboProps(FIELD_HITS, found)}
        placeholder={t('shell.searchMenuHint')}
        autoComplete="off"
        value={text}
        onFocus={() => setSearching(true)}
        onBlur={() => setSearching(false)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            type('');
            field.current?.blur();
          } else onKeyDown(event);
        }}
      />
      {hits.length ? <MenuHitList id={FIELD_HITS} label={t('shell.searchMenuHint')} found={found} /> : null}
    </div>
  );
}

/** The button of the menu search; Ctrl+K opens it on every screen. */
export function MenuSearch() {
  const t = useT();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!useLock.getState().locked) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const label = `${t('shell.searchMenu')} (Ctrl+K)`;
  return (
    <>
      <button
        type="button"
        className="lm-tool"
        aria-label={t('shell.searchMenu')}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon svg={searchIcon} />
      </button>
      {open ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
