import { type ComponentProps, useRef } from 'react';
import { useModal } from './use-modal.js';

interface ModalDialogProps extends ComponentProps<'dialog'> {
  /** The user pressed Esc, or clicked outside the dialog. */
  onClose(): void;
  /** A click outside the dialog also closes it. */
  closesBeside?: boolean;
}

/** The base of every modal window: Esc closes only this one, the focus stays inside and returns afterwards. */
export function ModalDialog({ onClose, closesBeside = false, children, ...rest }: ModalDialogProps) {
  const dialog = useModal();
  // Selecting text and releasing the button outside the dialog is not a click outside.
  const pressed = useRef<EventTarget | null>(null);
  const isBeside = (target: EventTarget) => pressed.current === dialog.current && target === dialog.current;
  return (
    <dialog
      {...rest}
      // Written for amis: an open menu of a page stops every click outside itself, except in `[role=dialog]`.
      // biome-ignore lint/a11y/noRedundantRoles: amis looks for the attribute
      role="dialog"
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // A drawer of the page below must not close too.
        if (event.key === 'Escape') event.stopPropagation();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        if (closesBeside && isBeside(event.target)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
