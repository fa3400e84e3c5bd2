/** What views need besides React. */
export { ApiError, allPages } from '../../api/index.js';
export { notify, PageMessage, PageSkeleton } from '../../feedback/index.js';
export { useLanguage, useT } from '../../i18n/index.js';
export { useCall, useSend } from './calls.js';
export type { FieldProps, FormItem, Place, ViewProps } from './define-component.js';
