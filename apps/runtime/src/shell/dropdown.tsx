import type { ReactNode } from 'react';
import { useMenu } from '../feedback/index.js';
import './dropdown.css';

export interface DropdownItem {
  key: string;
  label: ReactNode;
  onSelect(): void;
  disabled?: boolean;
  /** Marks the current choice. */
  current?: boolean;
}

interface DropdownProps {
  /** Accessible name of the button. */
  label: string;
  button: ReactNode;
  items: DropdownItem[];
  className?: string;
}

/** The items of a menu; the menu closes before an item's action runs. */
export function MenuItems({ label, items, onChosen }: { label: string; items: DropdownItem[]; onChosen(): void }) {
  return (
    <div className="lm-dropdown-menu" role="menu" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          disabled={item.disabled}
          aria-current={item.current || undefined}
          onClick={() => {
            onChosen();
            item.onSelect();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** A button with a menu: arrows move, Esc and a click elsewhere close it. */
export function Dropdown({ label, button, items, className = '' }: DropdownProps) {
  const { open, setOpen, root, close, onKeyDown } = useMenu();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the buttons inside
    <div className={`lm-dropdown ${className}`} ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="lm-dropdown-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? <MenuItems label={label} items={items} onChosen={close} /> : null}
    </div>
  );
}
