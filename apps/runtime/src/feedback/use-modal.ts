import { type RefObject, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

/** The open dialogs, the top one last. */
const useOpenModals = create<{ open: HTMLDialogElement[] }>(() => ({ open: [] }));

/** The top dialog: while there is one, everything outside it is dimmed and cannot be used. */
export const useTopModal = (): HTMLDialogElement | undefined => useOpenModals(({ open }) => open.at(-1));

/**
 * The ref of a `<dialog>` that is open while its component is mounted. It is closed before it is removed, because only
 * then does the browser return the focus.
 */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    useOpenModals.setState(({ open }) => ({ open: [...open, element] }));
    return () => {
      useOpenModals.setState(({ open }) => ({ open: open.filter((one) => one !== element) }));
      element.close();
    };
  }, []);
  return dialog;
}
