import type { CompileContext } from './compile-context.js';
import type { AccessFile, PageFile } from './metadata-files.js';
import { checkPageParts, listedKeys } from './page-parts.js';
import { type CompiledRegistry, callPath } from './registry.js';
import { collectTokens, type WordBook } from './words.js';

const API = /\/api\/[A-Za-z0-9_/.-]+/g;
const DICTIONARY = /\/(?:dictionary|dictionary-tree|getDict)\?(?:[^"'?]*&)?code=([A-Za-z0-9_,]+)/g;
/** A call whose last part is filled in by the page is not known here. */
const isOpenEnded = (text: string, end: number): boolean => text[end] === '$' || text[end - 1] === '/';

/** Every string of a schema with the key that it stands under. */
function* strings(schema: unknown): Generator<{ key: string; text: string }> {
  const open: { key: string; value: unknown }[] = [{ key: '', value: schema }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { key, value } = one;
    if (typeof value === 'string') yield { key, text: value };
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        open.push({ key: Array.isArray(value) ? key : name, value: inner });
  }
}

/** `/api/x/:id` of a controller answers every path that begins so. */
function isAnswered(path: string, controllers: ReadonlySet<string>, open: readonly string[]): boolean {
  return controllers.has(path) || open.some((begin) => path.startsWith(begin));
}

/**
 * What factory pages name must exist: tokens of texts and formulas, codes of permissions, calls, dictionaries,
 * components. Calls and components are checked where the caller knows all of them (`meta check`).
 */
export function checkPages(
  pages: readonly PageFile[],
  access: readonly AccessFile[],
  registry: CompiledRegistry,
  words: WordBook,
  context: Pick<CompileContext, 'complain' | 'controllerPaths' | 'dictionaries' | 'components'>,
): void {
  const codes = new Set(
    access.flatMap(({ spec }) =>
      (spec.menus ?? []).flatMap((menu) => [menu.code, ...(menu.buttons ?? []).map(({ code }) => code)]),
    ),
  );
  const bases = [...registry.resources.values()].filter(({ calls, path }) => path !== undefined && calls.length > 0);
  const calls = new Set(bases.flatMap((resource) => resource.calls.map(({ verb }) => callPath(resource, verb))));
  const { controllerPaths: controllers } = context;
  const begins = [...(controllers ?? [])].filter((path) => path.includes(':')).map((path) => path.split(':')[0] ?? '');
  const isUnknownCall = (path: string): boolean =>
    controllers !== undefined && !calls.has(path) && !isAnswered(path, controllers, begins);

  const listed = listedKeys(registry);
  for (const { file, body } of pages) {
    const complain = (problem: string) => context.complain(file, problem);
    for (const token of collectTokens(body)) if (!words.knows(token)) complain(`there is no text or formula ${token}`);
    const found = new Set<string>();
    for (const { key, text } of strings(body)) {
      if (key === 'permission' && !codes.has(text)) found.add(`there is no code ${text}`);
      // Most texts are words alone: they are told apart without a pattern.
      if (!text.includes('/')) continue;
      for (const match of text.matchAll(API)) {
        const [path] = match;
        if (!isOpenEnded(text, match.index + path.length) && isUnknownCall(path)) found.add(`there is no call ${path}`);
      }
      for (const [, list = ''] of text.matchAll(DICTIONARY))
        for (const code of list.split(','))
          if (context.dictionaries?.has(code) === false) found.add(`there is no dictionary ${code}`);
    }
    checkPageParts(body, listed, context.components, (problem) => void found.add(problem));
    for (const problem of found) complain(problem);
  }
}
