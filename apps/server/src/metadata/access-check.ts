import type { CompileContext } from './compile-context.js';
import type { MetadataFiles } from './metadata-files.js';
import { near } from './near.js';

/** Whether the menus above a menu lead back to it. */
function isBelowItself(code: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>();
  for (let above = parents.get(code); above !== undefined && !seen.has(above); above = parents.get(above)) {
    if (above === code) return true;
    seen.add(above);
  }
  return false;
}

/** Access files and pages must name models, menus and page files that exist, and each menu once. */
export function checkAccess(
  files: Partial<Pick<MetadataFiles, 'access' | 'pages' | 'screens'>>,
  context: CompileContext,
): void {
  const { access = [], screens = [] } = files;
  const pages = [...(files.pages ?? []), ...screens.map(({ file, spec: { menu } }) => ({ file, menu }))];
  const owners = new Map<string, string>();
  for (const { file, spec } of access) {
    if (spec.model !== undefined && !context.hasModel(spec.model)) {
      context.complain(file, `there is no model ${spec.model}${near(spec.model, context.tableKeys)}`);
    }
    for (const menu of spec.menus ?? []) {
      for (const { code } of [menu, ...(menu.buttons ?? [])]) {
        const owner = owners.get(code);
        if (owner !== undefined) context.complain(file, `the code ${code} is already declared in ${owner}`);
        owners.set(code, file);
      }
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      if (menu.page !== undefined && !pages.some((page) => page.file === folder + menu.page)) {
        context.complain(file, `menu ${menu.code}: there is no page ${menu.page} beside this file`);
      }
    }
  }
  const menus = access.flatMap(({ spec }) => spec.menus ?? []);
  const parents = new Map(menus.map(({ code, parent }) => [code, parent]));
  const paths = new Map<string, string>();
  for (const { file, spec } of access) {
    for (const code of spec.via ?? []) {
      if (!owners.has(code)) context.complain(file, `there is no menu ${code}${near(code, parents.keys())}`);
    }
    for (const { code, parent, path } of spec.menus ?? []) {
      if (parent !== undefined && !owners.has(parent))
        context.complain(file, `menu ${code}: there is no menu ${parent}${near(parent, parents.keys())}`);
      if (path !== undefined && !/^(\/|https?:)/.test(path))
        context.complain(file, `menu ${code}: the path ${path} begins with no /`);
      if (isBelowItself(code, parents)) context.complain(file, `menu ${code}: it stands below itself`);
      const first = path === undefined ? undefined : paths.get(path);
      if (first !== undefined) context.complain(file, `menu ${code}: ${path} is the path of ${first}, too`);
      if (path !== undefined) paths.set(path, code);
    }
  }
  for (const { file, menu } of pages) {
    if (!owners.has(menu)) context.complain(file, `there is no menu ${menu}${near(menu, parents.keys())}`);
  }
}
