import type { AccessSpec, ButtonSpec, MenuSpec } from '../metadata/index.js';

export interface MenuSeed {
  code: string;
  /** undefined: a top menu. */
  parentCode?: string;
  name: string;
  nameEn: string;
  /** Menus: `menu`, or `hidden` for one that is not listed; buttons: their action word. */
  alias: string;
  path: string;
  source: string;
  sort: number;
  /** 1 menu, 2 button. */
  category: 1 | 2;
  action: 0 | 1 | 2 | 3;
  isOpen: 1 | 2;
  isCache: 1 | 2;
  /** File name of the factory page, beside the access file. */
  page?: string;
  /** Model of the access file the menu comes from. */
  model?: string;
}

export interface DataScopeSeed {
  /** Natural key of the seed. */
  code: string;
  menuCode: string;
  resourceCode: string;
  scopeName: string;
  scopeType: number;
  scopeColumn: string;
  scopeField: string;
  scopeClass: string;
  scopeValue: string | null;
  /** Role aliases that are granted the scope. */
  roles: string[];
}

export interface FieldRuleSeed {
  modelKey: string;
  fieldKey: string;
  roleAlias: string;
  rule: 'hidden' | 'masked' | 'readonly';
}

/** Rows that the access.json files ask for. Menus come parents first; grants hold the parents of what is granted. */
export interface AccessRows {
  menus: MenuSeed[];
  grants: { roleAlias: string; menuCode: string }[];
  dataScopes: DataScopeSeed[];
  fieldRules: FieldRuleSeed[];
}

const DEFAULT_COLUMN: Record<number, string> = { 1: '-', 2: 'create_user', 3: 'create_dept', 4: 'create_dept', 5: '' };

/** Plans the rows. Throws one Error that lists every code that is double, unknown or its own parent. */
export function planAccess(specs: readonly AccessSpec[]): AccessRows {
  const problems: string[] = [];
  const byCode = new Map<string, MenuSeed>();
  const add = (row: MenuSeed): void => {
    if (byCode.has(row.code)) problems.push(`menu code ${row.code} is declared twice`);
    byCode.set(row.code, row);
  };
  for (const spec of specs) {
    for (const menu of spec.menus ?? []) {
      add(menuRow(menu, spec.model));
      for (const [index, button] of (menu.buttons ?? []).entries()) add(buttonRow(button, menu, index, spec.model));
    }
  }
  const upwards = (code: string, from: string): MenuSeed[] => {
    const line: MenuSeed[] = [];
    for (let next: string | undefined = code; next !== undefined; ) {
      const row = byCode.get(next);
      if (row === undefined) problems.push(`${from} names the unknown menu ${next}`);
      if (row === undefined || line.includes(row)) break;
      line.unshift(row);
      next = row.parentCode;
    }
    if (line.length > 0 && line[0]?.parentCode !== undefined && byCode.has(line[0].parentCode)) {
      problems.push(`menu ${code} is its own ancestor`);
    }
    return line;
  };
  const menus = new Set<MenuSeed>();
  for (const code of byCode.keys()) for (const row of upwards(code, `menu ${code}`)) menus.add(row);
  const grants = new Map<string, { roleAlias: string; menuCode: string }>();
  for (const spec of specs) {
    for (const [roleAlias, codes] of Object.entries(spec.grants ?? {})) {
      for (const { code } of codes.flatMap((one) => upwards(one, `the grant of ${roleAlias}`))) {
        grants.set(`${roleAlias} ${code}`, { roleAlias, menuCode: code });
      }
    }
  }
  const dataScopes = specs.flatMap((spec) => scopeRows(spec, problems));
  const fieldRules = specs.flatMap((spec) => fieldRows(spec, problems));
  if (problems.length > 0) throw new Error(`The access files are wrong:\n- ${[...new Set(problems)].join('\n- ')}`);
  return { menus: [...menus], grants: [...grants.values()], dataScopes, fieldRules };
}

function menuRow(menu: MenuSpec, model: string | undefined): MenuSeed {
  return {
    code: menu.code,
    parentCode: menu.parent,
    name: menu.zh,
    nameEn: menu.en,
    alias: menu.hidden === true ? 'hidden' : 'menu',
    path: menu.path,
    source: menu.icon ?? '',
    sort: menu.sort,
    category: 1,
    action: 0,
    isOpen: menu.isOpen ?? 1,
    isCache: menu.isCache ?? 2,
    page: menu.page,
    model,
  };
}

function buttonRow(button: ButtonSpec, menu: MenuSpec, index: number, model: string | undefined): MenuSeed {
  return {
    code: button.code,
    parentCode: menu.code,
    name: button.zh,
    nameEn: button.en,
    alias: button.alias,
    path: button.path ?? '',
    source: '',
    sort: button.sort ?? index + 1,
    category: 2,
    action: button.action,
    isOpen: 1,
    isCache: 1,
    model,
  };
}

function scopeRows(spec: AccessSpec, problems: string[]): DataScopeSeed[] {
  return (spec.dataScopes ?? []).flatMap((scope) => {
    const menuCode = spec.via?.[0] ?? spec.menus?.[0]?.code;
    if (menuCode === undefined || spec.model === undefined) {
      problems.push(`data scope ${scope.code} stands in a file without a model or a menu`);
      return [];
    }
    return [
      {
        code: scope.code,
        menuCode,
        resourceCode: spec.model,
        scopeName: scope.zh,
        scopeType: scope.type,
        scopeColumn: scope.column ?? DEFAULT_COLUMN[scope.type] ?? '',
        scopeField: '*',
        scopeClass: '',
        scopeValue: scope.value === undefined ? null : JSON.stringify(scope.value),
        roles: scope.roles,
      },
    ];
  });
}

function fieldRows(spec: AccessSpec, problems: string[]): FieldRuleSeed[] {
  return (spec.fieldRules ?? []).flatMap(({ field, roles, rule }) => {
    if (spec.model === undefined) problems.push(`the field rule of ${field} stands in a file without a model`);
    return roles.map((roleAlias) => ({ modelKey: spec.model ?? '', fieldKey: field, roleAlias, rule }));
  });
}
