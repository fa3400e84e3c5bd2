import type { PublishedRights } from '../../engine/index.js';
import { describe, type Words } from '../../errors/index.js';
import type { AccessSpec, ButtonSpec, Resource, ScreenSpec } from '../../metadata/index.js';

/** What somebody chooses who publishes a model: where its menu stands, and whose it is. */
export interface MenuChoice {
  /** Code of the menu that it stands below. */
  readonly parent?: string;
  readonly icon?: string;
  readonly sort?: number;
  /** Aliases of the roles that have menu and buttons. */
  readonly roles?: readonly string[];
  /** A document has a second page, of the lines of all documents. */
  readonly lines?: boolean;
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

/**
 * Menu, buttons, grants and screen of a model, as `meta new` writes them: reading needs the menu, what changes
 * something a button; every action has one.
 */
export function usualRights(
  resource: Resource,
  choice: MenuChoice,
  words: Readonly<Record<string, Words>>,
): PublishedRights {
  const { key, calls, actions } = resource;
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
  const pages = pagesOf(resource, choice);
  const [first] = pages;
  const codes = [...pages.map((page) => page.code), ...[...buttons.values()].map((button) => button.code)];
  const menus = pages.map(({ code: own, title, path, screen: { kind } }) => ({
    ...{ code: own, ...title, path, icon: choice.icon ?? 'fa fa-table' },
    ...{ sort: choice.sort ?? 99, page: fileOf(kind) },
    ...(own === first?.code && { buttons: [...buttons.values()] }),
    ...(choice.parent !== undefined && { parent: choice.parent }),
  }));
  const access: AccessSpec = {
    model: key,
    menus,
    permissions,
    grants: Object.fromEntries((choice.roles ?? []).map((role) => [role, codes])),
  };
  return { access, screens: Object.fromEntries(pages.map(({ screen }) => [fileOf(screen.kind), screen])) };
}

/** What somebody chose of whose rights these are. */
export function choiceOf({ access }: PublishedRights): MenuChoice {
  const { menus = [], grants = {} } = access;
  const [first] = menus;
  return {
    ...(first?.parent !== undefined && { parent: first.parent }),
    roles: Object.keys(grants),
    lines: menus.some(({ page }) => page === fileOf('lines')),
  };
}

interface Page {
  readonly code: string;
  readonly title: Words;
  readonly path: string;
  readonly screen: ScreenSpec;
}

/** A board and a page of lines are files of their names; what a menu is opened with first is its list. */
const fileOf = (kind: ScreenSpec['kind']): string =>
  kind === 'board' || kind === 'lines' ? `${kind}.screen.json` : 'list.screen.json';

/**
 * The pages of a model. Documents have lines or an approval; what is done to many rows at once is work on a board, beside
 * the list in which rows are added where somebody may do that.
 */
function pagesOf(resource: Resource, { lines }: MenuChoice): Page[] {
  const { key, model, children, calls, actions } = resource;
  const title = { zh: model.zh, en: model.en };
  const path = pathOf(resource);
  const main = (screen: Omit<ScreenSpec, 'menu'>): Page => ({
    code: key,
    title,
    path,
    screen: { menu: key, ...screen },
  });
  const second = (kind: 'board' | 'lines', more: Partial<ScreenSpec>): Page => {
    const code = `${key}${kind === 'board' ? 'Board' : 'Lines'}`;
    return {
      code,
      title: describe(`starter.${kind}Of`, { name: title }),
      path: `${path}-${kind}`,
      screen: { menu: code, kind, ...more },
    };
  };
  const called = [...actions.values()].filter(({ name }) =>
    calls.some((call) => call.operation === 'action' && call.verb === name),
  );
  const named = called.length === 0 ? {} : { actions: called.map(({ name }) => name) };
  if (children.length > 0 || model.process !== undefined) {
    const form = [{ fields: writtenOf(resource) }, ...children.map(({ property }) => ({ lines: property }))];
    const hasLines = lines === true && calls.some(({ operation }) => operation === 'listLines');
    const totals = [...resource.fields.values()].filter(({ computed, spec }) => computed && spec.list === true);
    const sums = totals.length === 0 ? {} : { totals: totals.map(({ key: sum }) => sum) };
    return [main({ kind: 'document', ...sums, form }), ...(hasLines ? [second('lines', {})] : [])];
  }
  const isWork = model.states !== undefined && called.some(({ spec }) => spec.batch !== undefined);
  if (!isWork) return [main({ kind: 'list', ...named })];
  const canAdd = calls.some(({ operation }) => operation === 'create' || operation === 'submit');
  return canAdd ? [main({ kind: 'list' }), second('board', named)] : [main({ kind: 'board', ...named })];
}

/** Fields of the form of a document: what somebody fills in, and its number. */
const writtenOf = ({ fields, model }: Resource): string[] =>
  [...fields.values()]
    .filter(({ standard, computed, live, key }) => !standard && !computed && !live && model.states?.field !== key)
    .filter(({ spec }) => spec.readonly !== true || spec.type === 'code')
    .map(({ key }) => key);

/** `/api/at/nq/order` is shown at `/nq/order`. */
const pathOf = ({ path = '', key }: Resource): string => `/${path.split('/').slice(3).join('/') || key}`;
