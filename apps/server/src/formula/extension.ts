import type { Code } from './arithmetic.js';
import { FormulaError } from './formula-error.js';
import type { Node } from './parse-text.js';
import type { Scope } from './scope.js';

/** `ext` of the dictionary entry whose key a field holds; null if there is none. */
type ExtensionOf = (field: string, key: unknown) => unknown;

const EXTENSION = Symbol('extension');

/** The scope with access to dictionary entries. */
export const withExtensions = (scope: Record<string, unknown>, extension: ExtensionOf): Record<string, unknown> =>
  Object.assign(scope, { [EXTENSION]: extension });

/** The name of the field in `EXT(bondLevel)` or `EXT(line.bondLevel)`. */
function fieldOf(argument: Node | undefined): string {
  const key = argument?.type === 'getter' ? (argument.key as Node | string) : undefined;
  const name =
    argument?.type === 'variable'
      ? argument.name
      : typeof key === 'string'
        ? key
        : key?.type === 'identifier'
          ? key.name
          : undefined;
  if (name === undefined) throw new FormulaError('formula.arguments', 'EXT takes a field', { name: 'EXT' });
  return String(name);
}

/** `EXT(field)`: the additional values (`ext`) of the dictionary entry whose key the field holds. */
export function extensionCall(args: readonly Node[], scope: Scope, compile: (node: Node, scope: Scope) => Code): Code {
  const [argument, more] = args;
  const field = fieldOf(more === undefined ? argument : undefined);
  scope.extensions.add(field);
  const code = compile(argument!, scope);
  return (run) => {
    const extension = (run.scope as Record<symbol, unknown>)[EXTENSION] as ExtensionOf | undefined;
    return extension?.(field, code(run)) ?? null;
  };
}
