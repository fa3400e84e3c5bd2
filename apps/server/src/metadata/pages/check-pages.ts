import { describe } from '../../errors/index.js';
import type { CompileContext } from '../compile-context.js';
import type { AccessFile, PageFile } from '../metadata-files.js';
import { type CompiledRegistry, callPath } from '../registry.js';
import { Steps } from '../steps.js';
import type { WordBook } from '../words.js';
import { type AnsweredKeys, answeredKeys, type ListedKeys, listedKeys } from './listed-keys.js';
import { type PageNames, pageProblems } from './page-problems.js';

/** Codes of menus and buttons of all files. */
const codesOf = (access: readonly AccessFile[]): Set<string> =>
  new Set(
    access.flatMap(({ spec }) =>
      (spec.menus ?? []).flatMap((menu) => [menu.code, ...(menu.buttons ?? []).map(({ code }) => code)]),
    ),
  );

/**
 * Whether the server answers a path: a call of a model, or of a controller; `/api/x/:id` matches all paths with that
 * beginning.
 */
export function callsOf(registry: CompiledRegistry, controllers: ReadonlySet<string>): (path: string) => boolean {
  const bases = [...registry.resources.values()].filter(({ calls, path }) => path !== undefined && calls.length > 0);
  const calls = new Set(bases.flatMap((resource) => resource.calls.map(({ verb }) => callPath(resource, verb))));
  const begins = [...controllers].filter((path) => path.includes(':')).map((path) => path.split(':')[0] ?? '');
  return (path) => calls.has(path) || controllers.has(path) || begins.some((begin) => path.startsWith(begin));
}

/** What the check of a page asks: whether names exist, and which resource answers a path. */
export type CheckSources = {
  readonly text: (token: string) => boolean;
  readonly code: (code: string) => boolean;
  readonly call: (path: string) => boolean | undefined;
  readonly dictionary: (code: string) => boolean | undefined;
  readonly listed: ListedKeys;
  readonly answered: AnsweredKeys;
};

/** Warnings that are errors in files: pages made by people may use data from calls of other servers. */
const MISREAD: ReadonlySet<string> = new Set(['unknownRead', 'misspeltRead']);

/**
 * Names in factory pages must exist. Calls and components are checked when the caller knows all of them (`meta check`),
 * which also gets warnings.
 */
export function checkPages(
  pages: readonly PageFile[],
  access: readonly AccessFile[],
  registry: CompiledRegistry,
  words: WordBook,
  context: Pick<CompileContext, 'complain' | 'controllerPaths' | 'dictionaries' | 'components'>,
  steps = new Steps<CheckSources, void>(),
): void {
  const { controllerPaths, dictionaries, components } = context;
  const codes = codesOf(access);
  // All pages contain the same few texts.
  const texts = new Map<string, boolean>();
  const isText = (token: string): boolean => {
    const known = texts.get(token) ?? words.knows(token);
    texts.set(token, known);
    return known;
  };
  const isCall = controllerPaths && callsOf(registry, controllerPaths);
  const take = steps.pass({
    text: isText,
    code: (code) => codes.has(code),
    call: (path) => isCall?.(path),
    dictionary: (code) => dictionaries?.has(code),
    listed: listedKeys(registry),
    answered: answeredKeys(registry),
  });
  for (const { file, body } of pages)
    take(file, [body], ({ text, code, call, dictionary, listed, answered }, fail) => {
      const names: PageNames = {
        isText: text,
        isCode: code,
        ...(isCall && { isCall: (path) => call(path) === true }),
        ...(dictionaries && { isDictionary: (name) => dictionary(name) === true }),
        ...{ components, listed, answered },
      };
      const problems = pageProblems(body, names).filter(({ level, rule }) => level === 'error' || MISREAD.has(rule));
      if (problems.length > 0) fail();
      for (const { rule, params, path } of problems)
        context.complain(file, `${describe(`pageCheck.${rule}`, params).en} (${path.join('.')})`);
    });
}
