/**
 * Everything this page uses from the runtime, in one file, so that the preview draws pages exactly as the application
 * does.
 */
export { ApiError, connectSession, refuseWrites, request } from '@lamina/runtime/api';
export { config } from '@lamina/runtime/config';
export { componentSchemas, describeForEditor, type EditorDescription } from '@lamina/runtime/components/describe';
export { alert, confirm, FeedbackHost, notify, PageMessage, PageSkeleton } from '@lamina/runtime/feedback';
export { getLanguage, hasText, type Language, t, useLanguage, useT } from '@lamina/runtime/i18n';
export {
  createAmisEnv,
  evaluateAsAmis,
  loadComponents,
  type Json,
  type JsonObject,
  type Lookup,
  type PageHost,
  prepareAmis,
  preparePage,
  SchemaView,
  shellWord,
  wordsOf,
} from '@lamina/runtime/render';
export { useSession } from '@lamina/runtime/session';
