import { ModalDialog } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { openDrawer, useLayout, useMenus, useSiteTitle } from '../stores/index.js';
import { FavouritesBranch } from './menu-sidebar.js';
import { MenuTree } from './menu-tree.js';

function OpenDrawer({ active }: { active: string[] }) {
  const t = useT();
  const title = useSiteTitle();
  const tree = useMenus((state) => state.tree);
  const close = () => openDrawer(false);
  return (
    <ModalDialog className="lm-drawer" aria-label={t('shell.mainMenu')} onClose={close} closesBeside>
      <div className="lm-drawer-title">{title}</div>
      <FavouritesBranch />
      <MenuTree nodes={tree} active={active} />
    </ModalDialog>
  );
}

/** The whole menu as one tree, in a drawer, for tablets and phones, which have no space for columns. */
export function MenuDrawer({ active }: { active: string[] }) {
  const open = useLayout((state) => state.drawerOpen);
  return open ? <OpenDrawer active={active} /> : null;
}
