import { useNavigate } from 'react-router-dom';
import { type MenuNode, menuPath } from '../navigation/index.js';

/** Opens the screen of a menu in a tab, or in a new window if the menu says so. */
export function useOpenMenu(): (node: MenuNode) => void {
  const navigate = useNavigate();
  return (node) => {
    if (node.isOpen === 2) window.open(menuPath(node), '_blank', 'noopener');
    else navigate(menuPath(node));
  };
}
