import {
  type AccessSpec,
  type Child,
  callPath,
  type Field,
  type MenuSpec,
  near,
  type Resource,
  type ScreenSpec,
  type Table,
} from '../metadata/index.js';
import { checkFill } from './fill-check.js';

/** All that a screen is made of. */
export interface ScreenContext {
  readonly screen: ScreenSpec;
  readonly resource: Resource;
  readonly resources: ReadonlyMap<string, Resource>;
  /** The table whose fields are meant, and what its tokens begin with: the head, or one kind of its lines. */
  readonly table: Table;
  readonly words: string;
  readonly access: AccessSpec;
  readonly menu: MenuSpec;
  /** Menus whose lists opened documents link to, by a field that they have. */
  readonly linked?: readonly MenuSpec[];
  /** Codes of the dictionaries that the page fetches at once; without it each select fetches its own. */
  readonly dictionaries?: Set<string>;
  /** Whether there is a text of this key. */
  readonly hasText: (key: string) => boolean;
  readonly complain: (problem: string) => void;
  /** Whether its records stand below one another. */
  readonly isNested: boolean;
  /** Whether it has half a page: what can be done elsewhere, too, is left out. */
  readonly isNarrow?: boolean;
  /** The record that those of the screen belong to. */
  readonly head?: Head;
  /** Whether its buttons stand in an opened document, which is fetched again with the list behind it. */
  readonly isOpened?: boolean;
}

/** A head of a pair, as its entries know it. */
export interface Head {
  /** Where the data of the page has it. */
  readonly at: string;
  readonly resource: Resource;
  /** Field of an entry that names its head. */
  readonly field: string;
}

type Parts = ScreenSpec['columns'];
type Part = Exclude<NonNullable<Parts>[number], string>;

/** A field of a screen, and what the screen says of it. */
export type ScreenField = Omit<Part, 'field'> & { readonly field: Field };

/** The same screen, for the fields of a kind of lines. */
export const ofLines = (context: ScreenContext, child: Child): ScreenContext => ({
  ...context,
  table: child,
  words: `${context.resource.key}.${child.property}`,
});

/** What is said of a field that is not there, with what may have been meant. */
export const noField = (of: string, key: string, fields: ReadonlyMap<string, Field>): string =>
  `${of} has no field ${key}${near(key, fields.keys())}`;

/** The fields that a part of a screen names, or those of the model that `otherwise` chooses. */
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

/** Without references whose name stands beside them as a copy: it would be read twice. */
export function withoutEchoes({ resources }: ScreenContext, fields: readonly ScreenField[]): ScreenField[] {
  const keys = new Set(fields.map(({ field }) => field.key));
  return fields.filter(({ field: { spec } }) => {
    const display = resources.get(spec.target ?? '')?.display;
    return !Object.entries(spec.copies ?? {}).some(([own, from]) => from === display && keys.has(own));
  });
}

/** Token of a field's label; standard fields are named once for all models. */
export const labelOf = ({ words }: ScreenContext, { key, standard, spec }: Field): string =>
  `i18n:${standard ? 'field' : words}.${key}${spec.unit === undefined ? '' : '.withUnit'}`;

/** Whether the screen is one of the tenants that an administrator of the platform manages. */
export const isManaged = ({ resource }: ScreenContext): boolean => resource.model.managed === true;

export const FOR_PLATFORM = "${user.tenantId == '000000' && ARRAYINCLUDES(user.roles, 'administrator')}";

/** Calls that other modules may answer with an operation of their own are recognised by their verb. */
const BY_VERB = new Set(['detail', 'remove']);

/** Address of the call of an operation; undefined when the resource has none. */
export function addressOf({ resource, screen }: ScreenContext, operation: string, query = ''): string | undefined {
  if (screen.path !== undefined) return `${screen.path}/${operation === 'forest' ? 'list' : operation}${query}`;
  const call = resource.calls.find(
    (one) => one.operation === operation || (BY_VERB.has(operation) && one.verb === operation),
  );
  return call === undefined ? undefined : `${callPath(resource, call.verb)}${query}`;
}

/** What the rows of a kind of screen come from, and what takes them home, where that is no list of records. */
const LISTS: Partial<Record<ScreenSpec['kind'], { readonly rows: string; readonly sheet: string }>> = {
  lines: { rows: 'listLines', sheet: 'exportLines' },
};

/** Operation that takes home what the list of a screen shows. */
export const sheetOf = ({ screen: { kind } }: ScreenContext): string => LISTS[kind]?.sheet ?? 'export';

/** Address of the rows of a list: of the call that the screen names, else of the one that lists. */
export function rowsAddress(context: ScreenContext): string | undefined {
  const { screen, resource, isNested, complain } = context;
  if (screen.path !== undefined && screen.call !== undefined) return `${screen.path}/${screen.call}`;
  if (screen.call === undefined) return addressOf(context, isNested ? 'forest' : (LISTS[screen.kind]?.rows ?? 'list'));
  const call = resource.calls.find(({ verb }) => verb === screen.call);
  if (call === undefined) complain(`${resource.key} has no call ${screen.call}`);
  return call && callPath(resource, call.verb);
}

/** What a list of some records alone asks for, as parts of a query. */
export function onlyOf({ screen, resource, words, complain }: ScreenContext): string[] {
  return Object.entries(screen.only ?? {}).map(([key, value]) => {
    if (!resource.fields.get(key)?.stored) complain(`${words} has no stored field ${key}`);
    return `${key}=${encodeURIComponent(value)}`;
  });
}

/** `?a=b&tenantId=…` where the resource is managed. */
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

/** What access asks of everybody alike, without a code of its own. */
export const isOpen = (permission: string): boolean => /^(menu|login|administrator)(:|$)/.test(permission);

/** Buttons of the menu, or, where it has none, of the others that show the same model. */
export const buttonsOf = ({ access, menu }: Pick<ScreenContext, 'access' | 'menu'>): NonNullable<MenuSpec['buttons']> =>
  menu.buttons ?? (access.menus ?? []).flatMap(({ buttons = [] }) => buttons);

/** Code that an operation asks for; undefined when it asks for no more than the menu. */
export function permissionOf(context: ScreenContext, operation: Operation): string | undefined {
  const { [operation]: said } = context.access.permissions ?? {};
  const button = buttonsOf(context).find(({ alias, code }) => alias === ALIASES[operation] || code === said);
  return button?.code ?? (said === undefined || isOpen(said) ? undefined : said);
}

/** Names under which access says who may do an operation: what submits a record makes it or changes it. */
const SAID_AS: Readonly<Record<string, readonly string[]>> = { submit: ['create', 'update'] };

/**
 * Whether nobody may make a call: rights of the model are said, and none for this one. Its button would only be refused.
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

/** Whether an operation that most resources could have is opened to somebody here. */
export const isOffered = (context: ScreenContext, operation: Operation): boolean =>
  context.access.permissions?.[operation] !== undefined &&
  addressOf(context, operation === 'export' ? sheetOf(context) : operation) !== undefined;
