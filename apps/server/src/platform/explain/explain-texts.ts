import type { Step } from '../../access/index.js';
import { describe, type Params, type Words } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import type { Resource } from '../../metadata/index.js';
import { type MenuRow, nameIn } from '../menu/index.js';

/** What steps name by code or key, for people. */
export interface Names {
  /** By code and by id. */
  readonly menus: ReadonlyMap<string, MenuRow>;
  readonly language: Language;
  readonly resource: Resource | undefined;
}

interface Role {
  name: string;
  scopes?: readonly { name?: string; type: number }[];
}

const joined = (names: readonly string[], language: Language): string =>
  [...new Set(names)].join(language === 'zh' ? '、' : ', ');

function scopeNames(roles: readonly Role[], language: Language): string[] {
  return roles.flatMap(({ scopes = [] }) =>
    scopes.map(
      ({ name, type }) => name || describe(`explain.scope.${type >= 1 && type <= 5 ? type : 'other'}`)[language],
    ),
  );
}

/** The text of a step in one language: names of menus, roles, scopes and fields in place of their keys. */
export function stepText({ reason, details }: Pick<Step, 'reason' | 'details'>, names: Names): string {
  const { language, menus, resource } = names;
  const list = <T>(key: string): readonly T[] => (details[key] ?? []) as readonly T[];
  const menuName = (code: string): string => {
    const row = menus.get(code);
    if (row === undefined) return code;
    const owner = row.category === 2 ? menus.get(row.parentId) : undefined;
    return owner === undefined ? nameIn(row, language) : `${nameIn(owner, language)}/${nameIn(row, language)}`;
  };
  const fields = (key: string): string =>
    joined(
      list<string>(key).map((field) => (resource?.fields.get(field)?.label as Words | undefined)?.[language] ?? field),
      language,
    ) || '-';
  const roles = list<Role>('roles');
  const paths = list<{ path: string }>('scopes').map(({ path }) => path);
  const params: Params = {
    name: String(details['name'] ?? ''),
    menus: joined(list<string>('codes').map(menuName), language),
    roles: joined(
      roles.map((role) => role.name),
      language,
    ),
    scopes: joined([...paths, ...scopeNames(roles, language)], language),
    hidden: fields('hidden'),
    masked: fields('masked'),
    readonly: fields('readonly'),
    field: fields('field'),
  };
  return describe(`explain.${reason}`, params)[language];
}
