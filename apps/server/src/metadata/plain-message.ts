import type { CompileContext } from './compile-context.js';
import type { Words } from './model.js';

/** Messages of rules are shown unchanged: a name in braces would not be replaced. */
export function checkPlainMessage(
  place: string,
  message: Words | undefined,
  context: Pick<CompileContext, 'complain'>,
): void {
  const [name] = /\$?\{[^{}]*\}/.exec(`${message?.zh} ${message?.en}`) ?? [];
  if (name !== undefined) context.complain(`${place}.message`, `${name} is not filled in: write the words alone`);
}
