import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { HOME_KEY, isFolder, type MenuNode, menuPath } from '../navigation/index.js';
import { toggleMenu, useLayout, useMenus } from '../state/index.js';
import { MenuIcon } from './icon.js';
import { MenuTree } from './menu-tree.js';

/** Layout "columns": a rail with the top menus, beside it the tree of the one in use. */
export function MenuColumns({ active }: { active: string[] }) {
  const t = useT();
  const navigate = useNavigate();
  const tree = useMenus((state) => state.tree);
  const collapsed = useLayout((state) => state.collapsed);
  const [chosen, setChosen] = useState<string>();
  const root = active[0];
  // The rail follows the page in front.
  useEffect(() => setChosen(root), [root]);
  const group = tree.find((node) => node.id === (chosen ?? root));

  const select = (node: MenuNode) => {
    if (isFolder(node)) {
      setChosen(node.id);
      if (collapsed) toggleMenu();
    } else if (node.isOpen === 2) window.open(menuPath(node), '_blank', 'noopener');
    else navigate(menuPath(node));
  };

  return (
    <div className="lm-columns">
      <nav className="lm-rail" aria-label={t('shell.mainMenu')}>
        <Link className="lm-rail-logo" to={HOME_KEY} aria-label={t('shell.home')} title={t('shell.home')}>
          <i />
          <i />
          <i />
        </Link>
        <ul>
          {tree.map((node) => (
            <li key={node.id}>
              <button
                type="button"
                className="lm-rail-item"
                aria-pressed={node.id === group?.id}
                onClick={() => select(node)}
              >
                <MenuIcon source={node.source} folder={isFolder(node)} />
                <span>{node.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {group && isFolder(group) && !collapsed ? (
        <nav className="lm-panel" aria-label={group.name}>
          <div className="lm-panel-title">{group.name}</div>
          <MenuTree key={group.id} nodes={group.children ?? []} active={active} />
        </nav>
      ) : null}
    </div>
  );
}
