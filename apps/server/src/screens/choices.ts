import type { Field, Resource, ScreenSpec } from '../metadata/index.js';
import { rowChoices } from './kinds/lines.js';
import { isWritten } from './parts/form.js';

/** A field that a screen may show, and the default places where it appears. */
export interface FieldChoice {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly search: boolean;
  readonly column: boolean;
  readonly form: boolean;
  /** Never in the search row, because the tabs replace it. */
  readonly tabs?: true;
}

/** A button of a generated page; `label`: text or token. */
interface ButtonChoice {
  readonly id: string;
  readonly label: string;
}

export interface ScreenChoices {
  readonly fields: readonly FieldChoice[];
  /** By the property of the lines. */
  readonly lines: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
  readonly buttons: readonly ButtonChoice[];
}

/** The standard fields that are useful to readers. */
const STANDARD = new Set(['createUser', 'createTime', 'updateUser', 'updateTime']);

/** Whether a field is useful to readers of a page. */
export const isShown = (field: Field): boolean =>
  field.spec.writeOnly !== true && (!field.standard || STANDARD.has(field.key));

const choiceOf = (field: Field): FieldChoice => ({
  key: field.key,
  zh: field.spec.zh,
  en: field.spec.en,
  search: field.spec.search === true,
  column: field.spec.list === true,
  form: isWritten(field),
});

const BUTTON = /^(action|row)\.\w+$/;

function* buttonsIn(node: unknown): Generator<ButtonChoice> {
  if (typeof node !== 'object' || node === null) return;
  const { id, label } = node as { id?: unknown; label?: unknown };
  if (typeof id === 'string' && BUTTON.test(id) && typeof label === 'string' && label !== '') yield { id, label };
  for (const inner of Object.values(node)) yield* buttonsIn(inner);
}

/** The fields of a screen: those of its model; for lines also those of the document. */
function fieldsFor(resource: Resource, screen: ScreenSpec): FieldChoice[] {
  if (screen.kind === 'lines') {
    return rowChoices(resource, screen)
      .filter(({ field }) => isShown(field))
      .map(({ key, field, isOwn, isShown: column }) => {
        const { zh, en } = field.spec;
        // Document and line may have fields with the same name.
        const name =
          isOwn || key === field.key
            ? { zh, en }
            : { zh: `${resource.model.zh} ${zh}`, en: `${resource.model.en}: ${en}` };
        return { ...choiceOf(field), key, ...name, column, form: false };
      });
  }
  const state = screen.kind === 'board' ? resource.model.states?.field : undefined;
  return [...resource.fields.values()]
    .filter(isShown)
    .map((field) => ({ ...choiceOf(field), ...(field.key === state && { search: false, tabs: true as const }) }));
}

/** The options of an author for the screen of a model. `page` must be generated with all buttons. */
export function screenChoices(resource: Resource, screen: ScreenSpec, page: unknown): ScreenChoices {
  const buttons = new Map([...buttonsIn(page)].map((button) => [button.id, button]));
  return {
    fields: fieldsFor(resource, screen),
    lines: Object.fromEntries(
      Object.entries(resource.model.children ?? {}).map(([property, { zh, en }]) => [property, { zh, en }]),
    ),
    buttons: [...buttons.values()],
  };
}

/** The same screen without patches that remove buttons. */
export const withAllButtons = (screen: ScreenSpec): ScreenSpec => ({
  ...screen,
  patch: (screen.patch ?? []).filter(({ at, remove }) => remove !== true || !BUTTON.test(at)),
});
