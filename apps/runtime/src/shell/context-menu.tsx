import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { focusFirstChoice, moveChoice, usePressElsewhere } from '../feedback/index.js';
import { type DropdownItem, MenuItems } from './dropdown.js';

interface ContextMenuProps {
  label: string;
  items: DropdownItem[];
  /** Position of the pointer in the window. */
  x: number;
  y: number;
  onClose(): void;
}

/** Distance between a menu and the edge of the window. */
const EDGE = 8;

/** A menu at the pointer, or as close as the window allows: arrows move, Esc and a press elsewhere close it. */
export function ContextMenu({ label, items, x, y, onClose }: ContextMenuProps) {
  const root = useRef<HTMLDivElement>(null);
  usePressElsewhere(root, true, onClose);
  useLayoutEffect(() => {
    const { style, firstElementChild: menu } = root.current as HTMLDivElement;
    const { width, height } = (menu as Element).getBoundingClientRect();
    style.left = `${Math.max(EDGE, Math.min(x, innerWidth - width - EDGE))}px`;
    style.top = `${Math.max(EDGE, Math.min(y, innerHeight - height - EDGE))}px`;
  }, [x, y]);
  useEffect(() => {
    const before = document.activeElement;
    focusFirstChoice(root.current);
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    moveChoice(event, root.current);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the buttons inside
    <div className="lm-context" ref={root} onKeyDown={onKeyDown}>
      <MenuItems label={label} items={items} onChosen={onClose} />
    </div>
  );
}
