/** What every screen of the editor takes from the runtime. Nothing here may lead to amis: the flow designer lives without. */
export { ApiError, request } from '@lamina/runtime/api';
export { confirm, notify, PageMessage, PageSkeleton, useModal } from '@lamina/runtime/feedback';
export { getLanguage, hasText, type Language, t, useLanguage, useT } from '@lamina/runtime/i18n';
export { useSession } from '@lamina/runtime/session';
