import type { Language } from '@lamina/runtime/i18n';

/** amis-editor reads its language from this entry once, while it is imported. */
export function rememberEditorLocale(language: Language): void {
  localStorage.setItem('suda-i18n-locale', language === 'en' ? 'en-US' : 'zh-CN');
}
