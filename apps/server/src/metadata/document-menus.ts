import { dirname } from 'node:path/posix';
import type { CompilableFiles } from './compile.js';
import type { ModelSpec } from './model.js';

/** A menu with a list that its address can filter; `only`: field values of the documents that it shows. */
export interface DocumentMenu {
  readonly code: string;
  readonly only: Readonly<Record<string, unknown>>;
}

/** The menus that list the documents of each model, by its key, in the order of the access files. */
export function documentMenus(
  { access = [], screens = [] }: Pick<CompilableFiles, 'access' | 'screens'>,
  models: readonly ModelSpec[],
): Map<string, DocumentMenu[]> {
  const found = new Map<string, DocumentMenu[]>();
  const withFigures = new Set(models.filter(({ figures }) => figures !== undefined).map(({ key }) => key));
  for (const { file, spec } of access) {
    for (const { code } of spec.menus ?? []) {
      const screen = screens.find((one) => one.spec.menu === code && dirname(one.file) === dirname(file))?.spec;
      const model = screen?.model ?? spec.model;
      if (screen === undefined || model === undefined) continue;
      const isList = screen.kind === undefined || screen.kind === 'list';
      const isAddressed = screen.linkable ?? (screen.kind === 'document' || withFigures.has(model));
      if (!isAddressed || (!isList && screen.kind !== 'document')) continue;
      found.set(model, [...(found.get(model) ?? []), { code, only: screen.only ?? {} }]);
    }
  }
  return found;
}

/** The codes that each role gets by default. */
export function grantsOf({ access = [] }: Pick<CompilableFiles, 'access'>): Map<string, Set<string>> {
  const grants = new Map<string, Set<string>>();
  for (const { spec } of access)
    for (const [role, codes] of Object.entries(spec.grants ?? {}))
      grants.set(role, new Set([...(grants.get(role) ?? []), ...codes]));
  return grants;
}
