import chevron from '@fortawesome/fontawesome-free/svgs/solid/chevron-down.svg?raw';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon, MenuIcon } from '../icon/index.js';
import { isFolder, type MenuNode, menuPath } from '../navigation/index.js';
import { openDrawer } from '../stores/index.js';
import './menu-tree.css';

interface BranchProps {
  node: MenuNode;
  depth: number;
  /** Ids from the root to the active page. */
  active: string[];
}

function Leaf({ node, depth, active }: BranchProps) {
  const current = active.includes(node.id);
  return (
    <Link
      className="lm-menu-item"
      style={{ paddingInlineStart: 16 + depth * 16 }}
      to={menuPath(node)}
      target={node.isOpen === 2 ? '_blank' : undefined}
      rel={node.isOpen === 2 ? 'noopener' : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={() => openDrawer(false)}
    >
      <MenuIcon source={node.source} />
      <span>{node.name}</span>
    </Link>
  );
}

function Branch({ node, depth, active }: BranchProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  if (!isFolder(node)) return <Leaf node={node} depth={depth} active={active} />;
  // The branch of the active page is open until the user folds it.
  const open = choice ?? active.includes(node.id);
  return (
    <>
      <button
        type="button"
        className="lm-menu-item"
        style={{ paddingInlineStart: 16 + depth * 16 }}
        aria-expanded={open}
        onClick={() => setChoice(!open)}
      >
        <MenuIcon source={node.source} folder />
        <span>{node.name}</span>
        <Icon svg={chevron} />
      </button>
      {open ? <MenuTree nodes={node.children ?? []} depth={depth + 1} active={active} /> : null}
    </>
  );
}

interface MenuTreeProps {
  nodes: MenuNode[];
  active: string[];
  depth?: number;
}

/** A collapsible tree of menus. */
export function MenuTree({ nodes, active, depth = 0 }: MenuTreeProps) {
  return (
    <ul className="lm-menu-tree">
      {nodes.map((node) => (
        <li key={node.id}>
          <Branch node={node} depth={depth} active={active} />
        </li>
      ))}
    </ul>
  );
}
