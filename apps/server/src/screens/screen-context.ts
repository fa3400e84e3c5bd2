import {
  type AccessSpec,
  type Child,
  type Lookup,
  callPath,
  type Field,
  type MenuSpec,
  near,
  type Resource,
  type ScreenSpec,
  type Table,
} from '../metadata/index.js';
import { checkFill } from './fill-check.js';

/** The input for the generation of a screen. */
export interface ScreenContext {
  readonly screen: ScreenSpec;
  readonly resource: Resource;
  readonly resources: Lookup<Resource>;
  /** The table of the fields and the prefix of its tokens: the head, or one kind of its lines. */
  readonly table: Table;
  readonly words: string;
  readonly access: AccessSpec;
  readonly menu: MenuSpec;
  /** Menus of lists that opened documents link to, by a common field. */
  readonly linked?: readonly MenuSpec[];
  /** Codes of the dictionaries that the page loads together; without it each select loads its own. */
  readonly dictionaries?: Set<string>;
  /** Whether a text with this key exists. */
  readonly hasText: (key: string) => boolean;
  readonly complain: (problem: string) => void;
  /** Whether its records are shown as a tree. */
  readonly isNested: boolean;
  /** Whether it uses only half a page: functions that are available elsewhere are left out. */
  readonly isNarrow?: boolean;
  /** The record to which those of the screen belong. */
  readonly head?: Head;
  /** Whether its buttons are in an opened document, which is reloaded together with the list. */
  readonly isOpened?: boolean;
}

/** The head of a pair, for its entries. */
export interface Head {
  /** Its key in the data of the page. */
  readonly at: string;
  readonly resource: Resource;
  /** Field of an entry that references its head. */
  readonly field: string;
}

type Parts = ScreenSpec['columns'];
type Part = Exclude<NonNullable<Parts>[number], string>;

/** A field of a screen, with its settings there. */
export type ScreenField = Omit<Part, 'field'> & { readonly field: Field };

/** The same screen, for the fields of one kind of lines. */
export const ofLines = (context: ScreenContext, child: Child): ScreenContext => ({
  ...context,
  table: child,
  words: `${context.resource.key}.${child.property}`,
});

/** The message about a missing field, with a similar name if there is one. */
export const noField = (of: string, key: string, fields: ReadonlyMap<string, Field>): string =>
  `${of} has no field ${key}${near(key, fields.keys())}`;

/** The fields that a part of a screen lists, or those of the model that `otherwise` selects. */
export function fieldsOf(context: ScreenContext, parts: Parts, otherwise: (field: Field) => boolean): ScreenField[] {
  const { table, words, complain } = context;
  const { fields } = table;
  if (parts === undefined) return [...fields.values()].filter(otherwise).map((field) => ({ field }));
  return parts.flatMap((part) => {
    const said = typeof part === 'string' ? { field: part } : part;
    const field = fields.get(said.field);
    if (field === undefined) complain(noField(words, said.field, fields));
    if (field === undefined) return [];
    for (const [what, keys] of Object.entries({ hint: said.hint ?? [], fill: Object.keys(said.fill ?? {}) }))
      for (const key of keys) if (!fields.has(key)) complain(`${said.field}.${what}: ${noField(words, key, fields)}`);
    checkFill(context, { ...said, field });
    return [{ ...said, field }];
  });
}

/** Removes references whose name another field also shows, as a copy or under the same label: it would appear twice. */
export function withoutEchoes({ resources }: ScreenContext, fields: readonly ScreenField[]): ScreenField[] {
  const keys = new Set(fields.map(({ field }) => field.key));
  const texts = new Set(fields.flatMap(({ field: { spec, label } }) => (spec.type === 'string' ? label.zh : [])));
  return fields.filter(({ field: { spec, label } }) => {
    if (spec.type !== 'ref') return true;
    const display = resources.get(spec.target ?? '')?.display;
    const isCopied = Object.entries(spec.copies ?? {}).some(([own, from]) => from === display && keys.has(own));
    return !isCopied && !texts.has(label.zh);
  });
}

/** Token of a field's label; standard fields have the same label in all models. */
export const labelOf = ({ words }: ScreenContext, { key, standard, spec }: Field): string =>
  `i18n:${standard ? 'field' : words}.${key}${spec.unit === undefined ? '' : '.withUnit'}`;

/** Whether the screen belongs to tenants, which an administrator of the platform manages. */
export const isManaged = ({ resource }: ScreenContext): boolean => resource.model.managed === true;

export const FOR_PLATFORM = "${user.tenantId == '000000' && ARRAYINCLUDES(user.roles, 'administrator')}";

/** Other modules may implement these calls with their own operations, so they are recognised by their verb. */
const BY_VERB = new Set(['detail', 'remove']);

/** Address of the call of an operation; undefined when the resource has no such call. */
export function addressOf({ resource, screen }: ScreenContext, operation: string, query = ''): string | undefined {
  if (screen.path !== undefined) return `${screen.path}/${operation === 'forest' ? 'list' : operation}${query}`;
  const call = resource.calls.find(
    (one) => one.operation === operation || (BY_VERB.has(operation) && one.verb === operation),
  );
  return call === undefined ? undefined : `${callPath(resource, call.verb)}${query}`;
}

/** The operations for rows and export, for kinds whose rows are not records. */
const LISTS: Partial<Record<ScreenSpec['kind'], { readonly rows: string; readonly sheet: string }>> = {
  lines: { rows: 'listLines', sheet: 'exportLines' },
};

/** The operation that exports the rows of a screen. */
export const sheetOf = ({ screen: { kind } }: ScreenContext): string => LISTS[kind]?.sheet ?? 'export';

/** Address of the rows of a list: of the screen's call, else of the list operation. */
export function rowsAddress(context: ScreenContext): string | undefined {
  const { screen, resource, isNested, complain } = context;
  if (screen.path !== undefined && screen.call !== undefined) return `${screen.path}/${screen.call}`;
  if (screen.call === undefined) return addressOf(context, isNested ? 'forest' : (LISTS[screen.kind]?.rows ?? 'list'));
  const call = resource.calls.find(({ verb }) => verb === screen.call);
  if (call === undefined) complain(`${resource.key} has no call ${screen.call}`);
  return call && callPath(resource, call.verb);
}

/** The fixed filter of a list (`only`), as parts of a query. */
export function onlyOf({ screen, resource, words, complain }: ScreenContext): string[] {
  return Object.entries(screen.only ?? {}).map(([key, value]) => {
    if (!resource.fields.get(key)?.stored) complain(`${words} has no stored field ${key}`);
    return `${key}=${encodeURIComponent(value)}`;
  });
}

/** The query with all parts; with the tenant if the resource is managed. */
export function queryOf(context: ScreenContext, ...parts: readonly string[]): string {
  const all = isManaged(context) ? [...parts, 'tenantId=${tenantId}'] : parts;
  return all.length === 0 ? '' : `?${all.join('&')}`;
}

const ALIASES = {
  create: 'add',
  update: 'edit',
  remove: 'delete',
  import: 'import',
  export: 'export',
  print: 'print',
} as const;
type Operation = keyof typeof ALIASES;

/** Whether a permission is general, without its own code. */
export const isOpen = (permission: string): boolean => /^(menu|login|administrator)(:|$)/.test(permission);

/** Buttons of the menu, or if it has none, of the other menus for the same model. */
export const buttonsOf = ({ access, menu }: Pick<ScreenContext, 'access' | 'menu'>): NonNullable<MenuSpec['buttons']> =>
  menu.buttons ?? (access.menus ?? []).flatMap(({ buttons = [] }) => buttons);

/** Permission of an operation; undefined when the menu is enough. */
export function permissionOf(context: ScreenContext, operation: Operation): string | undefined {
  const { [operation]: said } = context.access.permissions ?? {};
  const button = buttonsOf(context).find(({ alias, code }) => alias === ALIASES[operation] || code === said);
  return button?.code ?? (said === undefined || isOpen(said) ? undefined : said);
}

/** Other permission names of an operation: a submit creates or updates a record. */
const SAID_AS: Readonly<Record<string, readonly string[]>> = { submit: ['create', 'update'] };

/**
 * Whether no one may make a call: the model has permissions, but none for this call, so its button would be useless.
 * `name`: an operation, or the verb of an action.
 */
export function isClosed({ access, resource, screen }: ScreenContext, name: string): boolean {
  const { permissions = {} } = access;
  if (screen.path !== undefined || access.model !== resource.key || Object.keys(permissions).length === 0) return false;
  const calls = resource.calls.filter(({ operation, verb }) => operation === name || verb === name);
  const names = new Set([name, ...(SAID_AS[name] ?? [])]);
  for (const { operation, verb, methods } of calls)
    for (const one of [operation, verb, ...methods.map((method) => `${method} ${verb}`)]) names.add(one);
  return (
    calls.length > 0 &&
    calls.every(({ permission }) => permission === undefined) &&
    ![...names].some((one) => one in permissions)
  );
}

/** Whether an operation exists and someone has a permission for it. */
export const isOffered = (context: ScreenContext, operation: Operation): boolean =>
  context.access.permissions?.[operation] !== undefined &&
  addressOf(context, operation === 'export' ? sheetOf(context) : operation) !== undefined;
