import { useState } from 'react';
import { isObject, sameJson } from './json.js';
import { type Json, t } from './runtime.js';

/** Parses a typed schema. `problem` says why it is invalid. */
function read(text: string): { schema: Json } | { problem: string } {
  try {
    const schema = JSON.parse(text) as Json;
    return isObject(schema) ? { schema } : { problem: t('editor.notObject') };
  } catch (reason) {
    if (!(reason instanceof SyntaxError)) throw reason;
    return { problem: t('editor.notJson', { reason: reason.message }) };
  }
}

/** The text in the source view while it differs from the document; applied by a button, on leaving and on saving. */
export function useSource(document: Json, documentText: string, replace: (schema: Json) => void) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState('');

  /**
   * The document with the typed text applied, or undefined when the text is not a schema (the reason is then shown).
   */
  const apply = (): Json | undefined => {
    if (typed === undefined) return document;
    const result = read(typed);
    if ('problem' in result) {
      setProblem(result.problem);
      return undefined;
    }
    setProblem('');
    setTyped(undefined);
    // A change of key order or layout alone does not load the canvas again.
    if (!sameJson(result.schema, document)) replace(result.schema);
    return result.schema;
  };
  const type = (text: string) => {
    setTyped(text === documentText ? undefined : text);
    setProblem('');
  };
  const forget = () => {
    setTyped(undefined);
    setProblem('');
  };
  return { text: typed ?? documentText, typed: typed !== undefined, problem, type, apply, forget };
}
