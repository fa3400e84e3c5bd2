/**
 * Everything that all screens of the editor use from the runtime. Nothing here may import amis, because the flow
 * designer does not load it.
 */
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
