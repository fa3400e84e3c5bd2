import type { PublishedRights } from '../../engine/index.js';
import type { AccessSpec, ButtonSpec, Resource, ScreenSpec, Words } from '../../metadata/index.js';

/** What somebody chooses who publishes a model: where its menu stands, and whose it is. */
export interface MenuChoice {
  /** Code of the menu that it stands below. */
  readonly parent?: string;
  readonly icon?: string;
  readonly sort?: number;
  /** Aliases of the roles that have menu and buttons. */
  readonly roles?: readonly string[];
}

/** Button of each operation that has one: where it stands (1 above the list, 2 in a row, 3 both), key of its words. */
const BUTTONS = {
  create: { alias: 'add', action: 1, text: 'page.add' },
  update: { alias: 'edit', action: 2, text: 'page.edit' },
  remove: { alias: 'delete', action: 3, text: 'page.remove' },
  print: { alias: 'print', action: 3, text: 'page.print' },
  export: { alias: 'export', action: 1, text: 'page.export' },
} as const satisfies Record<string, Pick<ButtonSpec, 'alias' | 'action'> & { text: string }>;
type WithButton = keyof typeof BUTTONS;

/** Operations that ask for the button of another. */
const LIKE: Readonly<Record<string, WithButton>> = {
  ...{ import: 'create', importTemplate: 'create', removeLine: 'update', assign: 'update', exportLines: 'export' },
};
/** Operations that have a rule of their own, or none. */
const BESIDE = new Set(['options', 'submit', 'action']);

const fileOf = (kind: string): string => `${kind}.screen.json`;

/**
 * Menu, buttons, grants and screen of a model, as `meta new` writes them: reading needs the menu, what changes
 * something a button; every action has one.
 */
export function usualRights(
  resource: Resource,
  choice: MenuChoice,
  words: Readonly<Record<string, Words>>,
): PublishedRights {
  const { key, model, calls, children, actions } = resource;
  const code = (alias: string): string => `${key}_${alias}`;
  const buttons = new Map<string, ButtonSpec>();
  const need = (alias: string, text: Words, action: ButtonSpec['action']): string => {
    const { zh, en } = text;
    buttons.set(alias, { code: code(alias), zh, en, alias, action, sort: buttons.size + 1 });
    return code(alias);
  };
  const permissionOf = (operation: string): string => {
    const own = operation in BUTTONS ? (operation as WithButton) : LIKE[operation];
    if (own === undefined) return 'menu';
    const { alias, action, text } = BUTTONS[own];
    return buttons.get(alias)?.code ?? need(alias, words[text] ?? { zh: alias, en: alias }, action);
  };
  const permissions: Record<string, string> = {};
  for (const { operation, verb } of calls) {
    const names = operation === 'submit' ? ['create', 'update'] : [operation];
    for (const name of names)
      if (!BESIDE.has(name)) permissions[name.slice(name.indexOf('.') + 1)] = permissionOf(name);
    if (operation === 'action') {
      const action = actions.get(verb);
      permissions[verb] = need(verb, action?.label ?? { zh: verb, en: verb }, 2);
    }
  }
  const kind = kindOf(resource);
  const called = [...actions.values()].filter(({ name }) =>
    calls.some((call) => call.operation === 'action' && call.verb === name),
  );
  const screen: ScreenSpec = {
    ...{ menu: key, kind },
    ...(kind === 'board' && { actions: called.map(({ name }) => name) }),
    ...(kind === 'document' && {
      form: [{ fields: writtenOf(resource) }, ...children.map(({ property }) => ({ lines: property }))],
    }),
  };
  const codes = [key, ...[...buttons.values()].map((button) => button.code)];
  const access: AccessSpec = {
    model: key,
    menus: [
      {
        ...{ code: key, zh: model.zh, en: model.en, path: pathOf(resource), icon: choice.icon ?? 'fa fa-table' },
        ...{ sort: choice.sort ?? 99, page: fileOf(kind), buttons: [...buttons.values()] },
        ...(choice.parent !== undefined && { parent: choice.parent }),
      },
    ],
    permissions,
    grants: Object.fromEntries((choice.roles ?? []).map((role) => [role, codes])),
  };
  return { access, screens: { [fileOf(kind)]: screen } };
}

/** Documents have lines or an approval; what is done to many rows at once is work on a board. */
function kindOf({ children, model, actions }: Resource): 'document' | 'board' | 'list' {
  if (children.length > 0 || model.process !== undefined) return 'document';
  return [...actions.values()].some(({ spec }) => spec.batch !== undefined && spec.internal !== true)
    ? 'board'
    : 'list';
}

/** Fields of the form of a document: what somebody fills in, and its number. */
const writtenOf = ({ fields, model }: Resource): string[] =>
  [...fields.values()]
    .filter(({ standard, computed, live, key }) => !standard && !computed && !live && model.states?.field !== key)
    .filter(({ spec }) => spec.readonly !== true || spec.type === 'code')
    .map(({ key }) => key);

/** `/api/at/nq/order` is shown at `/nq/order`. */
const pathOf = ({ path = '', key }: Resource): string => `/${path.split('/').slice(3).join('/') || key}`;
