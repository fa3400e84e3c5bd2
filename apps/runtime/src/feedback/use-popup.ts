import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface Popup {
  open: boolean;
  setOpen(open: boolean): void;
  /** For the element that contains the button and the popup. */
  root: RefObject<HTMLDivElement>;
  /** Closes the popup and returns the focus to the button. */
  close(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Calls `leave` on a press elsewhere while `open`. Presses in a question on top do not count. */
export function usePressElsewhere(root: RefObject<HTMLElement>, open: boolean, leave: () => void): void {
  const newest = useRef(leave);
  newest.current = leave;
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      const target = event.target as Element;
      if (!root.current?.contains(target) && !target.closest('dialog')) newest.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [root, open]);
}

/** A button that opens a popup; Esc and a press elsewhere close it. */
export function usePopup(): Popup {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  usePressElsewhere(root, open, () => setOpen(false));
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    // The surrounding dialog or drawer stays open.
    event.stopPropagation();
    close();
  };
  return { open, setOpen, root, close, onKeyDown };
}

const choicesIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLButtonElement>('[role=menuitem]:enabled') ?? []),
];

export const focusFirstChoice = (root: HTMLElement | null): void => choicesIn(root)[0]?.focus();

/** Moves the focus among the menu items with an arrow key. */
export function moveChoice(event: KeyboardEvent, root: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = choicesIn(root);
  const index = all.indexOf(document.activeElement as HTMLButtonElement);
  all[(index + step + all.length) % all.length]?.focus();
}

/** A button with a menu: the first item gets the focus, arrows move it, Esc and a press elsewhere close the menu. */
export function useMenu(): Popup {
  const popup = usePopup();
  const { open, root } = popup;
  useEffect(() => {
    if (open) focusFirstChoice(root.current);
  }, [open, root]);
  const onKeyDown = (event: KeyboardEvent) => {
    popup.onKeyDown(event);
    if (open) moveChoice(event, root.current);
  };
  return { ...popup, onKeyDown };
}
