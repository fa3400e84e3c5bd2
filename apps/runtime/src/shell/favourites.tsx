import star from '@fortawesome/fontawesome-free/svgs/solid/star.svg?raw';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { usePopup } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { Icon, MenuIcon } from '../icon/index.js';
import { HOME_KEY, menuPath } from '../navigation/index.js';
import { loadFavourites, openDrawer, removeFavourite, useFavourites, useMenus } from '../stores/index.js';
import './favourites.css';

/** The home page and the favourite screens, each with a button that removes it. Loaded when first shown. */
export function FavouriteList({ onLeave }: { onLeave?: () => void }) {
  const t = useT();
  const items = useFavourites((state) => state.items);
  const byId = useMenus((state) => state.byId);
  useEffect(() => {
    // After a failure the home page is still listed; the next opening tries again.
    if (!useFavourites.getState().items) loadFavourites().catch(() => undefined);
  }, []);
  const leave = () => {
    openDrawer(false);
    onLeave?.();
  };
  return (
    <ul className="lm-menu-tree lm-favourites">
      <li>
        <Link className="lm-menu-item" to={HOME_KEY} onClick={leave}>
          <MenuIcon source="fa fa-house" />
          <span>{t('shell.home')}</span>
        </Link>
      </li>
      {items?.map((item) => {
        const menu = byId.get(item.menuId);
        const name = menu?.name ?? item.name;
        return (
          <li key={item.id}>
            <Link
              className="lm-menu-item"
              to={menu ? menuPath(menu) : item.path}
              target={menu?.isOpen === 2 ? '_blank' : undefined}
              onClick={leave}
            >
              <MenuIcon source={item.source} />
              <span>{name}</span>
            </Link>
            <button
              type="button"
              className="lm-favourite-remove"
              aria-label={`${t('page.remove')} ${name}`}
              onClick={() => void removeFavourite(item.id)}
            >
              ×
            </button>
          </li>
        );
      })}
      {items?.length === 0 ? <li className="lm-favourites-none">{t('shell.noFavourites')}</li> : null}
    </ul>
  );
}

/** A button with a star that opens the favourites. */
export function FavouritesButton() {
  const t = useT();
  const { open, setOpen, root, close, onKeyDown } = usePopup();
  const label = t('shell.favourites');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the links inside
    <div className="lm-dropdown" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="lm-tool"
        aria-label={label}
        title={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon svg={star} />
      </button>
      {open ? (
        <div className="lm-dropdown-menu">
          <FavouriteList onLeave={close} />
        </div>
      ) : null}
    </div>
  );
}
