import { type RefObject, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

/** The open dialogs, the one on top last. */
const useOpenModals = create<{ open: HTMLDialogElement[] }>(() => ({ open: [] }));

/** The dialog on top: while there is one, everything outside of it is dimmed and out of reach. */
export const useTopModal = (): HTMLDialogElement | undefined => useOpenModals(({ open }) => open.at(-1));

/**
 * The ref of a `<dialog>` that is shown while its component is. It is closed before it leaves the document: only then
 * does the browser give the focus back to where it was.
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
