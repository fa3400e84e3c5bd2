import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

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

/** A button with a menu: arrows move, Esc and a click elsewhere close. */
export function Dropdown({ label, button, items, className = '' }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    choicesIn(root.current)[0]?.focus();
    const outside = (event: PointerEvent) => root.current?.contains(event.target as Node) || setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = choicesIn(root.current);
    const index = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(index + step + all.length) % all.length]?.focus();
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
      {open ? (
        <div className="lm-dropdown-menu" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              disabled={item.disabled}
              aria-current={item.current || undefined}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
