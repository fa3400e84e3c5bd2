import {
  type AccessSpec,
  callPath,
  type Field,
  type MenuSpec,
  type Resource,
  type ScreenSpec,
} from '../metadata/index.js';

/** All that a screen is made of. */
export interface ScreenContext {
  readonly screen: ScreenSpec;
  readonly resource: Resource;
  readonly access: AccessSpec;
  readonly menu: MenuSpec;
  /** Whether there is a text of this key. */
  readonly hasText: (key: string) => boolean;
  readonly complain: (problem: string) => void;
}

type Parts = ScreenSpec['form'];
type Part = Exclude<NonNullable<Parts>[number], string>;

/** A field of a screen, and what the screen says of it. */
export type ScreenField = Omit<Part, 'field'> & { readonly field: Field };

/** The fields that a part of a screen names, or those of the model that `otherwise` chooses. */
export function fieldsOf(
  { resource, complain }: ScreenContext,
  parts: Parts,
  otherwise: (field: Field) => boolean,
): ScreenField[] {
  const { fields } = resource;
  if (parts === undefined) return [...fields.values()].filter(otherwise).map((field) => ({ field }));
  return parts.flatMap((part) => {
    const said = typeof part === 'string' ? { field: part } : part;
    const field = fields.get(said.field);
    if (field === undefined) complain(`${resource.key} has no field ${said.field}`);
    return field === undefined ? [] : [{ ...said, field }];
  });
}

/** Token of a field's label; standard fields are named once for all models. */
export const labelOf = ({ resource }: ScreenContext, { key, standard }: Field): string =>
  `i18n:${standard ? 'field' : resource.key}.${key}`;

/** Whether the screen is one of the tenants that an administrator of the platform manages. */
export const isManaged = ({ resource }: ScreenContext): boolean => resource.model.managed === true;

export const FOR_PLATFORM = "${user.tenantId == '000000' && ARRAYINCLUDES(user.roles, 'administrator')}";

/** Calls that other rooms may answer with an operation of their own are known by their verb. */
const BY_VERB = new Set(['detail', 'remove']);

/** Address of the call of an operation; undefined when the resource has none. */
export function addressOf({ resource }: ScreenContext, operation: string, query = ''): string | undefined {
  const call = resource.calls.find(
    (one) => one.operation === operation || (BY_VERB.has(operation) && one.verb === operation),
  );
  return call === undefined ? undefined : `${callPath(resource, call.verb)}${query}`;
}

/** `?a=b&tenantId=…` where the resource is managed. */
export function queryOf(context: ScreenContext, ...parts: readonly string[]): string {
  const all = isManaged(context) ? [...parts, 'tenantId=${tenantId}'] : parts;
  return all.length === 0 ? '' : `?${all.join('&')}`;
}

const ALIASES = { create: 'add', update: 'edit', remove: 'delete', import: 'import', export: 'export' } as const;
type Operation = keyof typeof ALIASES;

/** What access asks of everybody alike, without a code of its own. */
const isOpen = (permission: string): boolean => /^(menu|login|administrator)(:|$)/.test(permission);

/** Code that an operation asks for; undefined when it asks for no more than the menu. */
export function permissionOf({ access, menu }: ScreenContext, operation: Operation): string | undefined {
  const { [operation]: said } = access.permissions ?? {};
  const button = menu.buttons?.find(({ alias, code }) => alias === ALIASES[operation] || code === said);
  return button?.code ?? (said === undefined || isOpen(said) ? undefined : said);
}

/** Whether an operation that most resources could have is opened to somebody here. */
export const isOffered = (context: ScreenContext, operation: Operation): boolean =>
  context.access.permissions?.[operation] !== undefined && addressOf(context, operation) !== undefined;
