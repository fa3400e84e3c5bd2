import { addWords, hasText, t } from '../../i18n/index.js';
import type { ComponentDeclaration } from './define-component.js';

// Loaded on demand, because most users never need these texts.
await addWords({
  zh: () => import('virtual:lamina/described/zh'),
  en: () => import('virtual:lamina/described/en'),
});

/** A text of a component: `name`, `hint`, `docs`, `props.<name>`, `props.<name>.hint`, `events.<name>` … */
export const componentText = ({ type }: ComponentDeclaration, key: string): string => t(`component.${type}.${key}`);

/** Like `componentText`, but undefined when words.json has no such text. */
export const maybeText = (component: ComponentDeclaration, key: string): string | undefined =>
  hasText(`component.${component.type}.${key}`) ? componentText(component, key) : undefined;
