import { createRequire } from 'node:module';
import type { ASTNode, ParserOptions } from 'amis-formula';
import { FormulaError } from './formula-error.js';
import { FORMULA_LIMITS } from './limits.js';

// The package's ESM build imports lodash by paths that Node cannot resolve; its CommonJS build works.
const { parse } = createRequire(import.meta.url)('amis-formula') as {
  parse: (input: string, options?: ParserOptions) => ASTNode;
};

export type Node = ASTNode;

/** Global objects in the browser. The parser must know these names so that they can be refused. */
const NAMESPACES = ['window', 'cookie', 'ls', 'ss', 'global'];
const BRACKETS = 64;

/** Syntax tree of a template (it contains `${`) or of a bare expression. Throws FormulaError. */
export function parseText(text: string): Node {
  if (typeof text !== 'string' || text.trim() === '') throw new FormulaError('formula.syntax', 'the formula is empty');
  if (text.length > FORMULA_LIMITS.text) {
    throw new FormulaError('formula.tooLong', `the formula exceeds ${FORMULA_LIMITS.text} characters`, {
      max: FORMULA_LIMITS.text,
    });
  }
  refuseDeepBrackets(text);
  const bare = !text.replace(/`[^`]*`/g, '').includes('${');
  try {
    return parse(text, { evalMode: bare, variableNamespaces: NAMESPACES });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FormulaError('formula.syntax', `the formula cannot be read: ${reason}`, { reason });
  }
}

/** The parser is recursive, so texts that would exhaust its stack are refused before. */
function refuseDeepBrackets(text: string): void {
  let depth = 0;
  for (const char of text) {
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth > BRACKETS) tooDeep();
  }
}

export function tooDeep(): never {
  throw new FormulaError('formula.tooDeep', `the formula is nested deeper than ${FORMULA_LIMITS.depth}`, {
    max: FORMULA_LIMITS.depth,
  });
}
