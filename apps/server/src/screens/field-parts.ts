import type { AccessSpec, Field, Lookup, MenuSpec, Resource } from '../metadata/index.js';
import type { Node } from './node.js';
import { isShown } from './choices.js';
import { column } from './parts/columns.js';
import { formField, isWritten, shownField } from './parts/form.js';
import { writtenCell } from './parts/line-columns.js';
import { searchControl } from './parts/search.js';
import { ofLines, type ScreenContext } from './screen-context.js';

/**
 * The nodes for a field that an author drops on a page. They have no ids, because the author may change them freely.
 */
export interface FieldPart {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  /** In a form; a field that cannot be written is a text there. */
  readonly control: Node;
  /** In a table, or in the table of its lines. */
  readonly column: Node;
  /** In a search row; undefined for fields of lines and for fields that are not stored. */
  readonly search?: Node;
  /** In all other places. */
  readonly text: Node;
}

/** Fields of a model, or of one kind of its lines. */
export interface FieldGroup {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly fields: readonly FieldPart[];
}

const withoutId = ({ id: _, ...node }: Node): Node => node;

/** A choice in a line fills other cells by the id of its table, which a dropped cell does not have. */
const withoutFill = ({ onEvent: _, ...node }: Node): Node => node;

function partOf(context: ScreenContext, field: Field, isLine: boolean): FieldPart {
  const one = { field };
  const control = withoutId(formField(context, 'edit', one));
  const { key, spec } = field;
  return {
    ...{ key, zh: spec.zh, en: spec.en, control },
    column: isLine && isWritten(field) ? withoutFill(writtenCell(context, '', one)) : withoutId(column(context, one)),
    ...(isLine || !field.stored ? {} : { search: withoutId(searchControl(context, one)) }),
    text: withoutId(shownField(context, one)),
  };
}

/**
 * The fields that pages of a menu may show, as a screen would show them, for the model and for each kind of its lines.
 */
export function fieldParts(
  resource: Resource,
  resources: Lookup<Resource>,
  { access, menu, hasText }: { access: AccessSpec; menu: MenuSpec; hasText: (key: string) => boolean },
): FieldGroup[] {
  const context: ScreenContext = {
    screen: { menu: menu.code, kind: 'list' },
    ...{ resource, resources, table: resource, words: resource.key, access, menu, hasText },
    // A field without a valid node is not offered there; the problem is reported for the screen of its model.
    complain: () => undefined,
    isNested: false,
  };
  const shown = (fields: ReadonlyMap<string, Field>) => [...fields.values()].filter(isShown);
  const { key, zh, en, children = {} } = resource.model;
  return [
    { key, zh, en, fields: shown(resource.fields).map((field) => partOf(context, field, false)) },
    ...resource.children.map((child) => ({
      key: `${key}.${child.property}`,
      zh: children[child.property]?.zh ?? child.property,
      en: children[child.property]?.en ?? child.property,
      fields: shown(child.fields).map((field) => partOf(ofLines(context, child), field, true)),
    })),
  ];
}
