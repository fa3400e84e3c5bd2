import type { ComponentType, ReactNode } from 'react';
import type { Props, Values } from './props.js';

/**
 * Return type of `load`. Declaration and view refer to each other; this explicit type keeps TypeScript from inferring
 * them in a circle.
 */
export type View = Promise<{ default: ComponentType<never> }>;

/** The amis list that a component belongs to, as a button of its toolbar. */
interface ListAround {
  /** The current query of the list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly rows: readonly unknown[];
  readonly isLoading: boolean;
  /** Searches with these parameters, from the first page. `force`: also when nothing has changed. */
  search(values: object, force?: boolean): void;
}

/** What a view knows about the page around it. Its functions stay the same for the life of the component. */
export interface Place<Event extends string = string, Action extends string = string> {
  /** A new number means that the component must load again: amis' `reload`. */
  readonly refreshKey: number;
  /** The data that expressions of the page see here. */
  readonly data: object;
  readonly list: ListAround;
  /** Fires an event; `data` is added to the page's data in `event.data`. */
  fire(event: Event, data?: object): Promise<void>;
  /** Evaluates an expression over other data than the page's, such as the rows of an answer. */
  read(expression: string | undefined, data: object): unknown;
  /** Opens a path of the application. */
  open(path: string): void;
  /** Renders nodes of a page; they see the page's data together with `data`. */
  draw(schema: unknown, data?: object): ReactNode;
  /** Whether the page sets a property, even if its expression has no value yet. */
  writes(property: string): boolean;
  /** Runs an action of another component, found by its name. */
  act(componentName: string, actionType: string, args?: object): void;
  /**
   * Handles the declared actions while the view is mounted. Call it in an effect and return its result as the cleanup.
   */
  answer(actions: Partial<Record<Action, (args: Readonly<Record<string, unknown>>) => unknown>>): () => void;
}

/** What the view of a field knows about its form. */
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
  /** The `type` that pages write; equal to the name of the component's folder. */
  readonly type: string;
  /** A field is a form item, with a name and a value. */
  readonly kind: 'block' | 'field';
  /** A Font Awesome class, for the palette of the editor. */
  readonly icon: string;
  readonly props: Declared;
  /** Names of its events; their texts are `events.<name>` and `events.<name>.hint`. */
  readonly events?: readonly Event[];
  /** Names of its actions, besides `reload`; their texts are `actions.<name>`. */
  readonly actions?: readonly Action[];
  /** Shown while the view is loading: an empty line in toolbars, otherwise the skeleton of a page. */
  readonly waiting?: 'nothing' | 'skeleton';
  /** A part of the product itself: not shown in the palette or the gallery. */
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
 * Declares a component once. Its renderer, editor plug-in, JSON Schema, docs and gallery entry are all generated from
 * it. Throws Error for a type or property that amis reserves.
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
