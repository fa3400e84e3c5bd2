export { FeedbackHost } from './feedback-host.js';
export { PageMessage, PageSkeleton } from './page-state.js';
export { alert, confirm, notify, type ToastLevel } from './store.js';
export { useModal } from './use-modal.js';
export { type Popup, usePopup } from './use-popup.js';
