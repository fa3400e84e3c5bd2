import { callsOf, near } from '../../metadata/index.js';
import type { Compiled } from './check.js';

/** Paths and codes declared by the controllers. */
export interface Controllers {
  /** Paths that they serve. */
  readonly paths: ReadonlySet<string>;
  /** Codes of menus and buttons that they check. */
  readonly codes: ReadonlySet<string>;
}

/** Aliases by which screens find their buttons, or that many buttons have. */
const WORDS = ['add', 'edit', 'delete', 'view', 'detail', 'import', 'export', 'print', 'setting', 'upload', 'follow'];

/** `/api/lc-auth/oauth/view-as` → `viewAs`. */
const camel = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Collects the codes that remove parts of a page for users without them. */
function codesIn(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'permission') for (const code of [inner].flat()) into.add(String(code));
    else codesIn(inner, into);
  }
}

/** Codes that are checked anywhere: by a call of a model or of a controller, by an action, by a page. */
function askedCodes({ files, registry }: Compiled, { codes }: Controllers): Set<string> {
  const asked = new Set(codes);
  for (const { spec } of files.access)
    for (const permission of Object.values(spec.permissions ?? {})) asked.add(permission);
  for (const { calls, actions } of registry.resources.values()) {
    for (const { permission } of calls) if (permission !== undefined) asked.add(permission);
    for (const { spec } of actions.values()) if (spec.permission !== undefined) asked.add(spec.permission);
  }
  for (const { body } of registry.pages) codesIn(body, asked);
  return asked;
}

/**
 * A button must grant something: its code is checked somewhere, or its path is a call. That call must exist, and the
 * alias must not be a misspelt word.
 */
export function checkButtons(compiled: Compiled, controllers: Controllers): string[] {
  const { files, registry } = compiled;
  const asked = askedCodes(compiled, controllers);
  const isCall = callsOf(registry, controllers.paths);
  return files.access.flatMap(({ file, spec }) => {
    const verbs = registry.resources.get(spec.model ?? '')?.calls.map(({ verb }) => verb) ?? [];
    const unused = Object.values(spec.permissions ?? {});
    return (spec.menus ?? []).flatMap((menu) =>
      (menu.buttons ?? []).flatMap(({ code, alias, path }) => {
        const at = `${file}: menu ${menu.code}: button ${code}`;
        const words = [...WORDS, ...verbs, ...(path === undefined ? [] : [camel(path)])];
        const meant = words.includes(alias) ? '' : near(alias, words);
        return [
          ...(path?.startsWith('/api/') === true && !isCall(path) ? [`${at}: there is no call ${path}`] : []),
          ...(meant === '' ? [] : [`${at}: the alias ${alias} is no word of its calls${meant}`]),
          ...(asked.has(code) || (path !== undefined && isCall(path))
            ? []
            : [`${at}: no call, action or page asks for it${near(code, unused)}`]),
        ];
      }),
    );
  });
}
