import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api/index.js';
import { usePopup } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { isFolder, type MenuNode } from '../navigation/index.js';
import { chooseTop, fetchTopTree, type TopMenu, useMenus } from '../stores/index.js';
import { MenuTree } from './menu-tree.js';
import { useOpenMenu } from './use-open-menu.js';
import './top-menus.css';

const WIDE = '(min-width: 1390px)';
const MAX_WIDE = 7;
const MAX_NARROW = 3;

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

interface FoldProps {
  name: string;
  current: boolean;
  children: ReactNode;
}

/** One top menu with its content, which closes when a screen is chosen. */
function Fold({ name, current, children }: FoldProps) {
  const { open, setOpen, root, onKeyDown } = usePopup();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses bubble up from the links inside
    <div
      className="lm-dropdown"
      ref={root}
      onKeyDown={onKeyDown}
      onClick={(event) => (event.target as Element).closest('a, [data-choice]') && setOpen(false)}
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
          {children}
        </nav>
      ) : null}
    </div>
  );
}

/** The menus of a top menu, loaded when it is opened. */
function TopTree({ id, active }: { id: string; active: string[] }) {
  const [nodes, setNodes] = useState<MenuNode[]>([]);
  useEffect(() => {
    let here = true;
    fetchTopTree(id).then(
      (tree) => here && setNodes(tree),
      (reason: unknown) => {
        // The client has already shown the reason.
        if (!(reason instanceof ApiError)) throw reason;
      },
    );
    return () => {
      here = false;
    };
  }, [id]);
  return <MenuTree nodes={nodes} active={active} />;
}

const choose = (id: string | undefined) =>
  void chooseTop(id).catch((reason: unknown) => {
    if (!(reason instanceof ApiError)) throw reason;
  });

/** Choosing a top menu shows only its menus at the side; choosing it again shows all menus. */
function TopChoice({ top }: { top: TopMenu }) {
  const chosen = useMenus((state) => state.top === top.id);
  return (
    <button
      type="button"
      data-choice
      className={`lm-top-menu${chosen ? ' is-current' : ''}`}
      aria-pressed={chosen}
      onClick={() => choose(chosen ? undefined : top.id)}
    >
      {top.name}
    </button>
  );
}

/** The tenant's top menus in the bar, for layouts with a side menu: up to 7, or 3 on a narrow screen. */
export function TopChoices() {
  const t = useT();
  const tops = useMenus((state) => state.tops);
  const chosen = useMenus((state) => state.top);
  const most = useWide() ? MAX_WIDE : MAX_NARROW;
  const rest = tops.slice(most);
  if (!tops.length) return null;
  return (
    <nav className="lm-top-menus" aria-label={t('shell.topMenus')}>
      {tops.slice(0, most).map((top) => (
        <TopChoice key={top.id} top={top} />
      ))}
      {rest.length ? (
        <Fold name={t('shell.more')} current={rest.some(({ id }) => id === chosen)}>
          {rest.map((top) => (
            <TopChoice key={top.id} top={top} />
          ))}
        </Fold>
      ) : null}
    </nav>
  );
}

interface ItemProps {
  item: TopMenu | MenuNode;
  active: string[];
}

const isTop = (item: TopMenu | MenuNode): item is TopMenu => 'menuIds' in item;

/** Whether the active page belongs to this item. A top menu lists the screens themselves, not their parents. */
const isCurrent = (item: TopMenu | MenuNode, active: string[]) =>
  isTop(item) ? item.menuIds.includes(active.at(-1) ?? '') : item.id === active[0];

/** One item of the row: a screen opens, any other item unfolds. */
function TopItem({ item, active }: ItemProps) {
  const openMenu = useOpenMenu();
  const current = isCurrent(item, active);
  if (!isTop(item) && !isFolder(item)) {
    const classes = `lm-top-menu${current ? ' is-current' : ''}`;
    return (
      <button type="button" className={classes} onClick={() => openMenu(item)}>
        {item.name}
      </button>
    );
  }
  return (
    <Fold name={item.name} current={current}>
      {isTop(item) ? (
        <TopTree id={item.id} active={active} />
      ) : (
        <MenuTree nodes={item.children ?? []} active={active} />
      )}
    </Fold>
  );
}

/** The items without space in the row: menus as a tree, top menus with their name as heading. */
function Rest({ items, active }: { items: (TopMenu | MenuNode)[]; active: string[] }) {
  const tops = items.filter(isTop);
  if (!tops.length) return <MenuTree nodes={items as MenuNode[]} active={active} />;
  return tops.map(({ id, name }) => (
    <section key={id} className="lm-top-menu-group" aria-label={name}>
      <h3>{name}</h3>
      <TopTree id={id} active={active} />
    </section>
  ));
}

/** Layout "topBar": the tenant's top menus, otherwise the roots of the menu, in a row; the rest is below "more". */
export function TopMenus({ active }: { active: string[] }) {
  const t = useT();
  const { tops, all } = useMenus();
  const most = useWide() ? MAX_WIDE : MAX_NARROW;
  const items = tops.length ? tops : all;
  const rest = items.slice(most);
  return (
    <nav className="lm-top-menus" aria-label={t('shell.mainMenu')}>
      {items.slice(0, most).map((item) => (
        <TopItem key={item.id} item={item} active={active} />
      ))}
      {rest.length ? (
        <Fold name={t('shell.more')} current={rest.some((item) => isCurrent(item, active))}>
          <Rest items={rest} active={active} />
        </Fold>
      ) : null}
    </nav>
  );
}
