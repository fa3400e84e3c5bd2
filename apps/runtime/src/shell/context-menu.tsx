import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type DropdownItem, MenuItems, moveChoice } from './dropdown.js';

interface ContextMenuProps {
  label: string;
  items: DropdownItem[];
  /** Where it was asked for, in the window. */
  x: number;
  y: number;
  onClose(): void;
}

/** A menu where the pointer is: arrows move, Esc and a press elsewhere close. */
export function ContextMenu({ label, items, x, y, onClose }: ContextMenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const leave = useRef(onClose);
  leave.current = onClose;
  useEffect(() => {
    const before = document.activeElement;
    root.current?.querySelector<HTMLButtonElement>('[role=menuitem]:enabled')?.focus();
    const outside = (event: PointerEvent) => root.current?.contains(event.target as Node) || leave.current();
    document.addEventListener('pointerdown', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    moveChoice(event, root.current);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the buttons inside
    <div className="lm-context" style={{ left: x, top: y }} ref={root} onKeyDown={onKeyDown}>
      <MenuItems label={label} items={items} onChosen={onClose} />
    </div>
  );
}
