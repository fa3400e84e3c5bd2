import { type ComponentProps, useRef } from 'react';
import { useModal } from './use-modal.js';

interface ModalDialogProps extends ComponentProps<'dialog'> {
  /** Somebody pressed Esc, or beside the dialog. */
  onClose(): void;
  /** A press beside the dialog closes it, too. */
  closesBeside?: boolean;
}

/** Every modal window stands in this one: Esc closes it alone, the focus stays inside and returns afterwards. */
export function ModalDialog({ onClose, closesBeside = false, children, ...rest }: ModalDialogProps) {
  const dialog = useModal();
  // Who selects text and lets go beside the dialog did not press there.
  const pressed = useRef<EventTarget | null>(null);
  const isBeside = (target: EventTarget) => pressed.current === dialog.current && target === dialog.current;
  return (
    <dialog
      {...rest}
      // Said in words for amis: an open menu of a page swallows every press outside of it, but not those in `[role=dialog]`.
      // biome-ignore lint/a11y/noRedundantRoles: amis looks for the attribute
      role="dialog"
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // A drawer of the page below must not close along with this.
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
