import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { usePopup } from '../feedback/index.js';
import './dropdown.css';

export interface DropdownItem {
  key: string;
  label: ReactNode;
  onSelect(): void;
  disabled?: boolean;
  /** Marks the choice in force. */
  current?: boolean;
}

interface DropdownProps {
  /** Accessible name of the button. */
  label: string;
  button: ReactNode;
  items: DropdownItem[];
  className?: string;
}

const choicesIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLButtonElement>('[role=menuitem]:enabled') ?? []),
];

/** Moves the focus by an arrow key among the choices of a menu. */
export function moveChoice(event: KeyboardEvent, root: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = choicesIn(root);
  const index = all.indexOf(document.activeElement as HTMLButtonElement);
  all[(index + step + all.length) % all.length]?.focus();
}

/** The choices of a menu; one is closed before it acts. */
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

/** A button with a menu: arrows move, Esc and a click elsewhere close. */
export function Dropdown({ label, button, items, className = '' }: DropdownProps) {
  const { open, setOpen, root, close, onKeyDown: onEscape } = usePopup();

  useEffect(() => {
    if (open) choicesIn(root.current)[0]?.focus();
  }, [open, root]);

  const onKeyDown = (event: KeyboardEvent) => {
    onEscape(event);
    if (open) moveChoice(event, root.current);
  };

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
