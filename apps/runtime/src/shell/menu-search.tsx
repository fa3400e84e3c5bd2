import searchIcon from '@fortawesome/fontawesome-free/svgs/solid/magnifying-glass.svg?raw';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useT } from '../i18n/index.js';
import { type Hit, searchMenus } from '../navigation/index.js';
import { useLock } from '../session/index.js';
import { useMenus } from '../state/index.js';
import { Dialog } from './dialog.js';
import { Icon, MenuIcon } from './icon.js';
import { useOpenMenu } from './use-open-menu.js';

function SearchDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const openMenu = useOpenMenu();
  const tree = useMenus((state) => state.tree);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const hits = searchMenus(tree, text);
  const at = Math.min(marked, hits.length - 1);

  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    openMenu(hit.node);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length) {
      event.preventDefault();
      setMarked((at + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(hits[at]);
  };
  return (
    <Dialog title={t('shell.searchMenu')} className="lm-search" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={t('shell.searchMenu')}
        aria-expanded={hits.length > 0}
        aria-controls="menu-search-hits"
        aria-activedescendant={hits[at] ? `menu-hit-${hits[at].node.id}` : undefined}
        placeholder={t('shell.searchMenuHint')}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="menu-search-hits" role="listbox" aria-label={t('shell.searchMenu')}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={hit.node.id}
            id={`menu-hit-${hit.node.id}`}
            role="option"
            aria-selected={index === at}
            onClick={() => choose(hit)}
          >
            <MenuIcon source={hit.node.source} />
            <span>{hit.node.name}</span>
            <small>{hit.path.slice(0, -1).join(' / ')}</small>
          </div>
        ))}
      </div>
      {text.trim() && !hits.length ? <p role="status">{t('shell.searchNothing')}</p> : null}
    </Dialog>
  );
}

/** The button of the menu search; Ctrl+K opens it from everywhere. */
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
