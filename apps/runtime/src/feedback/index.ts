export { FeedbackHost } from './feedback-host.js';
export { PageMessage, PageSkeleton } from './page-state.js';
export { alert, confirm, notify, type ToastLevel } from './store.js';
export { tellOnce } from './told-once.js';
export {
  guardLeaving,
  isUnsaved,
  leaveFor,
  mayLeave,
  registerTyping,
  settle,
  type Typing,
  type Where,
} from './unsaved.js';
export { useUnsaved } from './use-unsaved.js';
export { ModalDialog } from './modal-dialog.js';
export { useOneAtATime } from './use-one-at-a-time.js';
export { focusFirstChoice, moveChoice, type Popup, useMenu, usePopup, usePressElsewhere } from './use-popup.js';
