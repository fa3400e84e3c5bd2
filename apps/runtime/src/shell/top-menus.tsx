import { useSyncExternalStore } from 'react';
import { usePopup } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { isFolder, type MenuNode } from '../navigation/index.js';
import { useMenus } from '../state/index.js';
import { MenuTree } from './menu-tree.js';
import { useOpenMenu } from './use-open-menu.js';

const WIDE = '(min-width: 1390px)';
const MOST_WIDE = 7;
const MOST_NARROW = 3;

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
  );
}

interface TopMenuProps {
  name: string;
  nodes: MenuNode[];
  active: string[];
  current: boolean;
}

/** One top menu with its tree below it, closed by the choice of a screen. */
function TopMenu({ name, nodes, active, current }: TopMenuProps) {
  const { open, setOpen, root, onKeyDown } = usePopup();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses bubble up from the links inside
    <div
      className="lm-dropdown"
      ref={root}
      onKeyDown={onKeyDown}
      onClick={(event) => (event.target as Element).closest('a') && setOpen(false)}
    >
      <button
        type="button"
        className={`lm-top-menu${current ? ' is-current' : ''}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {name}
      </button>
      {open ? (
        <nav className="lm-dropdown-menu lm-top-menu-tree" aria-label={name}>
          <MenuTree nodes={nodes} active={active} />
        </nav>
      ) : null}
    </div>
  );
}

/** Layout "topBar": the top menus in a row, up to 7, or 3 where there is little room; the rest below "more". */
export function TopMenus({ active }: { active: string[] }) {
  const t = useT();
  const openMenu = useOpenMenu();
  const tree = useMenus((state) => state.tree);
  const most = useWide() ? MOST_WIDE : MOST_NARROW;
  const rest = tree.slice(most);
  return (
    <nav className="lm-top-menus" aria-label={t('shell.mainMenu')}>
      {tree.slice(0, most).map((node) => {
        const current = active[0] === node.id;
        if (isFolder(node)) {
          const nodes = node.children ?? [];
          return <TopMenu key={node.id} name={node.name} nodes={nodes} active={active} current={current} />;
        }
        const classes = `lm-top-menu${current ? ' is-current' : ''}`;
        return (
          <button key={node.id} type="button" className={classes} onClick={() => openMenu(node)}>
            {node.name}
          </button>
        );
      })}
      {rest.length ? (
        <TopMenu
          name={t('shell.more')}
          nodes={rest}
          active={active}
          current={rest.some((node) => node.id === active[0])}
        />
      ) : null}
    </nav>
  );
}
