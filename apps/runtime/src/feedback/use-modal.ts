import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a `<dialog>` that is shown while its component is. It is closed before it leaves the document: only then
 * does the browser give the focus back to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
