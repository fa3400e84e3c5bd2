import { compileFormula } from '../../formula/index.js';
import type { Formula } from '../../metadata/index.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import { withoutWords } from './uel.js';

/** Condition languages that are compatible with the formula language; script languages are not. */
const LANGUAGES = ['', 'juel', 'uel', 'http://www.java.com/javaTypes', 'http://www.w3.org/1999/XPath'];

/**
 * Formula of a text in the syntax of other designers (`${…}`, `#{…}`) or without it; undefined when there is none or it
 * is wrong.
 */
export function formulaOf(owner: Element, text: string | undefined, problems: Problems): Formula | undefined {
  const written = withoutWords(text?.trim().replace(/^#\{/, '${') ?? '');
  if (written === '') return undefined;
  try {
    return compileFormula(written);
  } catch (error) {
    problems.addFormula(owner, written, error);
    return undefined;
  }
}

/** Formula of a text that may hold `${…}` within other text; undefined when there is none or it is wrong. */
export function templateOf(owner: Element, text: string | undefined, problems: Problems): Formula | undefined {
  const written = text?.trim() ?? '';
  if (written === '') return undefined;
  if (!/[$#]\{/.test(written)) return literal(written);
  return formulaOf(owner, written, problems);
}

const literal = (text: string): Formula => ({
  text,
  reads: [],
  extensions: [],
  evaluate: () => text,
  test: () => true,
});

/** Formula of a BPMN expression element. */
export function expressionOf(owner: Element, expression: Element | undefined, problems: Problems): Formula | undefined {
  const language = String(expression?.['language'] ?? '');
  if (!LANGUAGES.includes(language.toLowerCase()) && !LANGUAGES.includes(language)) {
    problems.add(owner, 'workflow.language', { language });
    return undefined;
  }
  return formulaOf(owner, expression?.['body'], problems);
}
