import { hasText, t } from '../../shared/runtime.js';

/** Prefix of the texts of the drawing tool; the English text is the key. */
const PREFIX = 'flowDesigner.bpmn.';

/** The texts of the drawing tool, in the user's language. */
function translate(template: string, values: Record<string, string> = {}): string {
  const key = PREFIX + template;
  const text = hasText(key) ? t(key) : template;
  return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export const translateModule = { translate: ['value', translate] };
