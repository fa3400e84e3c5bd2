import type { CompileContext } from './compile-context.js';
import type { MetadataFiles } from './metadata-files.js';
import type { Resource } from './resource.js';

/** What opens a call without being the code of a menu or button. */
const RULES = new Set(['login', 'administrator', 'menu']);

/** Names by which access.json may speak of the calls of a resource: operations, rights, verbs, and `GET verb`. */
function callNames({ calls }: Resource): Set<string> {
  const names = new Set<string>();
  for (const { operation, verb, methods } of calls) {
    for (const name of [operation, operation.slice(operation.indexOf('.') + 1), verb]) names.add(name);
    for (const method of methods) names.add(`${method} ${verb}`);
    // `submit` and imports create and change: each is a right of its own.
    if (operation === 'submit' || operation === 'import') names.add('create').add('update');
  }
  return names;
}

/** Fields that rules may speak of: of the head, and of lines as `property.field`. */
const hasField = ({ fields, children }: Resource, name: string): boolean => {
  const [property, key] = name.split('.');
  if (key === undefined) return fields.has(name) || children.some((child) => child.property === name);
  return children.some((child) => child.property === property && child.fields.has(key));
};

/** Codes of the menus and buttons of an access file. */
export const menuCodes = ({ menus = [] }: MetadataFiles['access'][number]['spec']): string[] =>
  menus.flatMap((menu) => [menu.code, ...(menu.buttons ?? []).map((button) => button.code)]);

/** Calls, codes, roles and fields that access files name must exist; a misspelt one is a right that nobody has. */
export function checkAccessNames(
  { access = [] }: Partial<Pick<MetadataFiles, 'access'>>,
  resources: ReadonlyMap<string, Resource>,
  context: CompileContext,
): void {
  const codes = new Set(access.flatMap(({ spec }) => menuCodes(spec)));
  for (const { file, spec } of access) {
    const complain = (problem: string) => context.complain(file, problem);
    const resource = spec.model === undefined ? undefined : resources.get(spec.model);
    // What has no calls of its own is served by controllers, whose rights stand in the code.
    const calls = resource !== undefined && resource.calls.length > 0 ? callNames(resource) : undefined;
    for (const [call, permission] of Object.entries(spec.permissions ?? {})) {
      if (calls?.has(call) === false) complain(`permissions: ${spec.model} has no call ${call}`);
      const code = permission.startsWith('menu:') ? permission.slice(5) : permission;
      if (!RULES.has(permission) && !codes.has(code)) complain(`permissions.${call}: there is no code ${code}`);
    }
    for (const [role, granted] of Object.entries(spec.grants ?? {})) {
      if (context.roles?.has(role) === false) complain(`grants: there is no role ${role}`);
      for (const code of granted) if (!codes.has(code)) complain(`grants.${role}: there is no code ${code}`);
    }
    for (const { code, roles = [] } of spec.dataScopes ?? [])
      for (const role of roles)
        if (context.roles?.has(role) === false) complain(`dataScopes ${code}: there is no role ${role}`);
    for (const { field, roles } of spec.fieldRules ?? []) {
      if (resource !== undefined && !hasField(resource, field)) complain(`fieldRules: there is no field ${field}`);
      for (const role of roles)
        if (context.roles?.has(role) === false) complain(`fieldRules ${field}: there is no role ${role}`);
    }
  }
}
