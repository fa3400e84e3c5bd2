/** What every screen of the editor takes from the runtime. Nothing here may lead to amis: the flow designer lives without. */
export { ApiError, request } from '@lamina/runtime/api';
export {
  confirm,
  leaveFor,
  ModalDialog,
  notify,
  PageMessage,
  PageSkeleton,
  useUnsaved,
} from '@lamina/runtime/feedback';
export { hasText, t, useLanguage, useT } from '@lamina/runtime/i18n';
export { useSession } from '@lamina/runtime/session';
