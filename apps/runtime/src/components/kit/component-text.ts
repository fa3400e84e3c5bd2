import { addWords, hasText, t } from '../../i18n/index.js';
import type { ComponentDeclaration } from './define-component.js';

// They are no part of what everybody loads.
await addWords({
  zh: () => import('virtual:lamina/described/zh'),
  en: () => import('virtual:lamina/described/en'),
});

/** A text of a component: `name`, `hint`, `docs`, `props.<name>`, `props.<name>.hint`, `events.<name>` … */
export const componentText = ({ type }: ComponentDeclaration, key: string): string => t(`component.${type}.${key}`);

/** As `componentText`; undefined where words.json has none. */
export const maybeText = (component: ComponentDeclaration, key: string): string | undefined =>
  hasText(`component.${component.type}.${key}`) ? componentText(component, key) : undefined;
