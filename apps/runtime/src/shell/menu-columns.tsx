import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { HOME_KEY, isFolder, type MenuNode } from '../navigation/index.js';
import { toggleMenu, useLayout, useMenus, useSiteTitle } from '../stores/index.js';
import { FavouriteList } from './favourites.js';
import { MenuIcon } from '../icon/index.js';
import { LogoPicture } from './logo-picture.js';
import { MenuTree } from './menu-tree.js';
import { useOpenMenu } from './use-open-menu.js';
import './rail.css';

/** Used for the favourites where a menu id is expected. */
const FAVOURITES = 'favourites';

interface RailItemProps {
  name: string;
  source?: string | null;
  folder: boolean;
  pressed: boolean;
  onClick(): void;
}

const RailItem = ({ name, source, folder, pressed, onClick }: RailItemProps) => (
  <li>
    <button type="button" className="lm-rail-item" aria-pressed={pressed} onClick={onClick}>
      <MenuIcon source={source} folder={folder} />
      <span>{name}</span>
    </button>
  </li>
);

/** Layout "columns": a narrow bar with favourites and the top menus, and beside it the tree of the chosen one. */
export function MenuColumns({ active }: { active: string[] }) {
  const t = useT();
  const title = useSiteTitle();
  const openMenu = useOpenMenu();
  const tree = useMenus((state) => state.tree);
  const collapsed = useLayout((state) => state.collapsed);
  const [chosen, setChosen] = useState<string>();
  const root = active[0];
  // The bar follows the active page, unless the favourites are open.
  useEffect(() => setChosen((now) => (now === FAVOURITES ? now : root)), [root]);
  const group = tree.find((node) => node.id === (chosen ?? root));
  const favourites = chosen === FAVOURITES;

  const unfold = (id: string) => {
    setChosen(id);
    if (collapsed) toggleMenu();
  };
  const select = (node: MenuNode) => (isFolder(node) ? unfold(node.id) : openMenu(node));
  const name = favourites ? t('shell.favourites') : group && isFolder(group) ? group.name : undefined;

  return (
    <div className="lm-columns">
      <nav className="lm-rail" aria-label={t('shell.mainMenu')}>
        <Link className="lm-rail-brand" to={HOME_KEY} title={`${title} · ${t('shell.home')}`}>
          <span className="lm-rail-logo" aria-hidden="true">
            <LogoPicture />
          </span>
          <span>{title}</span>
        </Link>
        <ul>
          <RailItem
            name={t('shell.favourites')}
            source="fa fa-star"
            folder={false}
            pressed={favourites}
            onClick={() => unfold(FAVOURITES)}
          />
          {tree.map((node) => (
            <RailItem
              key={node.id}
              name={node.name}
              source={node.source}
              folder={isFolder(node)}
              pressed={!favourites && node.id === group?.id}
              onClick={() => select(node)}
            />
          ))}
        </ul>
      </nav>
      {name && !collapsed ? (
        <nav className="lm-panel" aria-label={name}>
          <div className="lm-panel-title">{name}</div>
          {favourites ? <FavouriteList /> : <MenuTree key={group?.id} nodes={group?.children ?? []} active={active} />}
        </nav>
      ) : null}
    </div>
  );
}
