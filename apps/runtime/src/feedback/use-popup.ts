import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface Popup {
  open: boolean;
  setOpen(open: boolean): void;
  /** Goes to the element that holds the button and what it opens. */
  root: RefObject<HTMLDivElement>;
  /** Closes and gives the focus back to the button. */
  close(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A button that opens something below it: Esc and a press elsewhere close. Questions asked on top of it do not count. */
export function usePopup(): Popup {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      const target = event.target as Element;
      if (!root.current?.contains(target) && !target.closest('dialog')) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close();
  };
  return { open, setOpen, root, close, onKeyDown };
}
