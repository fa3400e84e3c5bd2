import type { ComponentType, ReactNode } from 'react';
import type { Props, Values } from './props.js';

/** Where views are loaded from. Written as the return type of `load`, it keeps declaration and view from defining each other. */
export type View = Promise<{ default: ComponentType<never> }>;

/** A list of amis that a component stands in, among the buttons of its toolbar. */
interface ListAround {
  /** What it is asked by now. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly rows: readonly unknown[];
  readonly isLoading: boolean;
  /** Asks anew by these parameters, from its first page. `force`: also when nothing has changed. */
  search(values: object, force?: boolean): void;
}

/** What a view knows of the page around it. Its functions stay the same for the life of the component. */
export interface Place<Event extends string = string, Action extends string = string> {
  /** Raised when the component is to ask anew: amis' `reload`. */
  readonly refreshKey: number;
  /** What expressions of the page see here. */
  readonly data: object;
  readonly list: ListAround;
  /** Tells the page; what is given stands beside the data in `event.data`. */
  fire(event: Event, data?: object): Promise<void>;
  /** What an expression says over other data than the page's: rows of an answer. */
  read(expression: string | undefined, data: object): unknown;
  /** Opens a path of the application. */
  open(path: string): void;
  /** Draws nodes of a page; they see the data, and what is given. */
  draw(schema: unknown, data?: object): ReactNode;
  /** Whether the page says something for a property, also while its expression finds nothing yet. */
  writes(property: string): boolean;
  /** Does an action of another component, by its name. */
  act(componentName: string, actionType: string, args?: object): void;
  /** Answers the declared actions while the view is there; to be called in an effect, whose way to stop it gives. */
  answer(actions: Partial<Record<Action, (args: Readonly<Record<string, unknown>>) => unknown>>): () => void;
}

/** What a view of a field knows of its form. */
export interface FormItem {
  readonly value: unknown;
  readonly disabled: boolean;
  /** Label of the field or column. */
  readonly label: string;
  change(value: unknown): void;
  /** Sets other values of the same form. */
  setValues(values: Record<string, unknown>): void;
}

export interface ComponentDeclaration<
  Declared extends Props = Props,
  Event extends string = string,
  Action extends string = string,
> {
  /** What pages write as `type`; the folder's name where it has no prefix. */
  readonly type: string;
  /** A field is an item of a form, with a name and a value. */
  readonly kind: 'block' | 'field';
  /** A class of Font Awesome, for the palette of the editor. */
  readonly icon: string;
  readonly props: Declared;
  /** Names of what it tells; their words are `events.<name>` and `events.<name>.hint`. */
  readonly events?: readonly Event[];
  /** Names of what it can be asked to do, besides `reload`; words: `actions.<name>`. */
  readonly actions?: readonly Action[];
  /** What stands there while the view is loaded: a line's worth of nothing in toolbars, the skeleton of a page else. */
  readonly waiting?: 'nothing' | 'skeleton';
  /** A part of the product itself: not in the palette, not in the gallery. */
  readonly isInternal?: boolean;
  load(): View;
}

/** The properties of the view of a component. */
export type ViewProps<Component> =
  Component extends ComponentDeclaration<infer Declared, infer Event, infer Action>
    ? Values<Declared> & { place: Place<Event, Action> }
    : never;

/** The properties of the view of a field. */
export type FieldProps<Component> = ViewProps<Component> & { item: FormItem };

const TYPE = /^[a-z][a-z0-9-]*$/;

/**
 * Declares a component once: its renderer, its plug-in of the page editor, its JSON Schema, its docs and its place in the
 * gallery are made of it. Throws Error for a type or a property that amis keeps for itself.
 */
export function defineComponent<Declared extends Props, const Event extends string, const Action extends string>(
  declaration: ComponentDeclaration<Declared, Event, Action>,
): ComponentDeclaration<Declared, Event, Action> {
  const { type, props } = declaration;
  if (!TYPE.test(type)) throw new Error(`component "${type}": a type is written in kebab-case`);
  for (const name of ['place', 'item', 'type', 'data', 'env', 'store', 'onEvent']) {
    if (Object.hasOwn(props, name)) throw new Error(`component "${type}": the property "${name}" is amis' own`);
  }
  return declaration;
}
