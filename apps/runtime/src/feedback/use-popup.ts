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

/** Calls `leave` at a press elsewhere while `open`. Questions asked on top of it do not count. */
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

/** A button that opens something below it: Esc and a press elsewhere close. */
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
    // What is around it stays open.
    event.stopPropagation();
    close();
  };
  return { open, setOpen, root, close, onKeyDown };
}

const choicesIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLButtonElement>('[role=menuitem]:enabled') ?? []),
];

export const focusFirstChoice = (root: HTMLElement | null): void => choicesIn(root)[0]?.focus();

/** Moves the focus by an arrow key among the choices of a menu. */
export function moveChoice(event: KeyboardEvent, root: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = choicesIn(root);
  const index = all.indexOf(document.activeElement as HTMLButtonElement);
  all[(index + step + all.length) % all.length]?.focus();
}

/** A button with a menu: the first choice has the focus, arrows move it, Esc and a press elsewhere close. */
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
