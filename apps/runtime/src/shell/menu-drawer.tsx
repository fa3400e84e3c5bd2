import { useEffect, useRef } from 'react';
import { useT } from '../i18n/index.js';
import { openDrawer, useLayout, useMenus, useSiteTitle } from '../state/index.js';
import { FavouritesBranch } from './menu-sidebar.js';
import { MenuTree } from './menu-tree.js';

/** The whole menu as one tree, in a drawer: tablets and phones have no room for columns. */
export function MenuDrawer({ active }: { active: string[] }) {
  const t = useT();
  const title = useSiteTitle();
  const tree = useMenus((state) => state.tree);
  const open = useLayout((state) => state.drawerOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="lm-drawer"
      aria-label={t('shell.mainMenu')}
      onClose={() => openDrawer(false)}
      onClick={(event) => event.target === dialog.current && openDrawer(false)}
      onKeyDown={(event) => event.key === 'Escape' && openDrawer(false)}
    >
      <div className="lm-drawer-title">{title}</div>
      {open ? (
        <>
          <FavouritesBranch />
          <MenuTree nodes={tree} active={active} />
        </>
      ) : null}
    </dialog>
  );
}
