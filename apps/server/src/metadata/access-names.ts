import type { CompileContext } from './compile-context.js';
import type { MetadataFiles } from './metadata-files.js';
import { near } from './near.js';
import type { Resource } from './resource.js';

/** Rights that open a call without being the code of a menu or button. */
const RULES = new Set(['login', 'administrator', 'menu']);

/** Names that access.json may use for the calls of a resource: operations, rights, verbs, and `GET verb`. */
function callNames({ calls }: Resource): Set<string> {
  const names = new Set<string>();
  for (const { operation, verb, methods } of calls) {
    for (const name of [operation, operation.slice(operation.indexOf('.') + 1), verb]) names.add(name);
    for (const method of methods) names.add(`${method} ${verb}`);
    // `submit` and imports create and change; each is a separate right.
    if (operation === 'submit' || operation === 'import') names.add('create').add('update');
  }
  return names;
}

/** Fields that rules may restrict: of the head, and of lines as `property.field`. */
const hasField = ({ fields, children }: Resource, name: string): boolean => {
  const [property, key] = name.split('.');
  if (key === undefined) return fields.has(name) || children.some((child) => child.property === name);
  return children.some((child) => child.property === property && child.fields.has(key));
};

const fieldNames = ({ fields, children }: Resource): string[] => [
  ...fields.keys(),
  ...children.flatMap(({ property, fields: own }) => [...own.keys()].map((key) => `${property}.${key}`)),
];

/** Rules of data scopes may name a column by its field key or its column name. */
const hasColumn = ({ fields }: Resource, name: string): boolean =>
  fields.has(name) || [...fields.values()].some(({ column }) => column === name);

type Spec = MetadataFiles['access'][number]['spec'];

/**
 * A button or page that no role gets is only for administrators: probably a mistake when roles get others of the same
 * file.
 */
function checkGranted(spec: Spec, granted: ReadonlySet<string>, complain: (problem: string) => void): void {
  if (Object.keys(spec.grants ?? {}).length === 0) return;
  for (const menu of spec.menus ?? []) {
    if (menu.page !== undefined && menu.everyone !== true && !granted.has(menu.code))
      complain(`grants: no role has the menu ${menu.code}`);
    for (const { code } of menu.buttons ?? [])
      if (!granted.has(code)) complain(`grants: no role has the button ${code}: nobody sees it`);
  }
}

/** An action with a call needs a right, or only administrators may run it. */
function checkOpened(
  { permissions = {} }: Spec,
  { calls, model }: Resource,
  complain: (problem: string) => void,
): void {
  if (Object.keys(permissions).length === 0) return;
  for (const { operation, verb, methods, permission } of calls) {
    const names = [operation, verb, ...methods.map((method) => `${method} ${verb}`)];
    if (operation === 'action' && permission === undefined && !names.some((name) => name in permissions))
      complain(`permissions: who may call ${verb} of ${model.key}? Nobody is given the right to it`);
  }
}

/** Codes of the menus and buttons of an access file. */
export const menuCodes = ({ menus = [] }: MetadataFiles['access'][number]['spec']): string[] =>
  menus.flatMap((menu) => [menu.code, ...(menu.buttons ?? []).map((button) => button.code)]);

/** Calls, codes, roles and fields that access files name must exist; a misspelt one is a right that nobody gets. */
export function checkAccessNames(
  { access = [] }: Partial<Pick<MetadataFiles, 'access'>>,
  resources: ReadonlyMap<string, Resource>,
  context: CompileContext,
): void {
  const codes = new Set(access.flatMap(({ spec }) => menuCodes(spec)));
  const granted = new Set(access.flatMap(({ spec }) => Object.values(spec.grants ?? {}).flat()));
  const roleProblem = (role: string): string | undefined =>
    context.roles?.has(role) === false ? `there is no role ${role}${near(role, context.roles)}` : undefined;
  for (const { file, spec } of access) {
    const complain = (problem: string) => context.complain(file, problem);
    const resource = spec.model === undefined ? undefined : resources.get(spec.model);
    // Resources without calls are served by controllers, whose rights are in the code.
    const calls = resource !== undefined && resource.calls.length > 0 ? callNames(resource) : undefined;
    for (const [call, permission] of Object.entries(spec.permissions ?? {})) {
      if (calls?.has(call) === false) complain(`permissions: ${spec.model} has no call ${call}${near(call, calls)}`);
      const code = permission.startsWith('menu:') ? permission.slice(5) : permission;
      if (!RULES.has(permission) && !codes.has(code))
        complain(`permissions.${call}: there is no code ${code}${near(code, RULES) || near(code, codes)}`);
    }
    checkGranted(spec, granted, complain);
    if (resource !== undefined) checkOpened(spec, resource, complain);
    for (const [role, held] of Object.entries(spec.grants ?? {})) {
      const problem = roleProblem(role);
      if (problem !== undefined) complain(`grants: ${problem}`);
      for (const code of held)
        if (!codes.has(code)) complain(`grants.${role}: there is no code ${code}${near(code, codes)}`);
    }
    for (const { code, roles = [], column } of spec.dataScopes ?? []) {
      for (const problem of roles.map(roleProblem))
        if (problem !== undefined) complain(`dataScopes ${code}: ${problem}`);
      if (column !== undefined && resource !== undefined && !hasColumn(resource, column))
        complain(`dataScopes ${code}: ${resource.key} has no field ${column}${near(column, resource.fields.keys())}`);
    }
    for (const { code, linkedBy } of spec.menus ?? [])
      if (linkedBy !== undefined && ![...resources.values()].some(({ fields }) => fields.has(linkedBy)))
        complain(`menu ${code}: linkedBy: no model has a field ${linkedBy}`);
    for (const { field, roles } of spec.fieldRules ?? []) {
      if (resource !== undefined && !hasField(resource, field))
        complain(`fieldRules: there is no field ${field}${near(field, fieldNames(resource))}`);
      for (const problem of roles.map(roleProblem))
        if (problem !== undefined) complain(`fieldRules ${field}: ${problem}`);
    }
  }
}
