import chevron from '@fortawesome/fontawesome-free/svgs/solid/chevron-down.svg?raw';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { HOME_KEY } from '../navigation/index.js';
import { useLayout, useMenus, useSiteTitle } from '../stores/index.js';
import { FavouriteList } from './favourites.js';
import { Icon, MenuIcon } from '../icon/index.js';
import { LogoPicture } from './logo-picture.js';
import { MenuTree } from './menu-tree.js';
import './menu-sidebar.css';

/** The favourites as a branch of the menu, folded at first. */
export function FavouritesBranch() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className="lm-favourites-branch">
      <button type="button" className="lm-menu-item" aria-expanded={open} onClick={() => setOpen(!open)}>
        <MenuIcon source="fa fa-star" />
        <span>{t('shell.favourites')}</span>
        <Icon svg={chevron} />
      </button>
      {open ? <FavouriteList /> : null}
    </div>
  );
}

/** Logo and title, with a link to the home page. */
export function Logo() {
  const t = useT();
  const title = useSiteTitle();
  return (
    <Link className="lm-logo" to={HOME_KEY} title={`${title} · ${t('shell.home')}`}>
      <span className="lm-rail-logo" aria-hidden="true">
        <LogoPicture />
      </span>
      <span>{title}</span>
    </Link>
  );
}

/** Layout "default": the whole menu as one tree at the side. */
export function MenuSidebar({ active }: { active: string[] }) {
  const t = useT();
  const tree = useMenus((state) => state.tree);
  const collapsed = useLayout((state) => state.collapsed);
  if (collapsed) return null;
  return (
    <div className="lm-columns lm-sidebar">
      <Logo />
      <nav aria-label={t('shell.mainMenu')}>
        <FavouritesBranch />
        <MenuTree nodes={tree} active={active} />
      </nav>
    </div>
  );
}
