import { createObject, type IScopedContext, resolveVariableAndFilter, ScopedContext } from 'amis-core';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { PageSkeleton } from '../../feedback/index.js';
import { loadChunk } from '../../resilience/index.js';
import type { ComponentDeclaration, FormItem, Place } from './define-component.js';
import { readProps } from './props.js';

/** The amis renderer properties that we use. */
interface AmisProps extends Readonly<Record<string, unknown>> {
  data: object & { items?: unknown[] };
  /** `isCanvas`: the page is open in the editor. */
  env: { jumpTo(to: string): void; isCanvas?: boolean };
  store?: { query?: Record<string, unknown>; loading?: boolean };
  render(region: string, schema: unknown, props: object): ReactNode;
  dispatchEvent(event: string, data: object): Promise<unknown>;
  onQuery?(values: object, force?: boolean, replace?: boolean, firstPage?: boolean, forgetChosen?: boolean): void;
  /** Only for form items. */
  onChange?(value: unknown): void;
  onBulkChange?(values: Record<string, unknown>): void;
}

interface Acting {
  doAction?(action: object, data: object, throwsErrors: boolean, args: object): unknown;
}

/** The properties of any view; only the view and its declaration know their types. */
type Shown = Readonly<Record<string, unknown>>;
type Answers = Record<string, ((args: Readonly<Record<string, unknown>>) => unknown) | undefined>;

/** A property as written in the schema, or the current value of its expression. */
const evaluate = (value: unknown, data: object): unknown =>
  typeof value === 'string' && value.includes('$') ? resolveVariableAndFilter(value, data, '| raw') : value;

const NO_QUERY = {};
const NO_ROWS: readonly unknown[] = [];

/**
 * The renderer of a component. It loads the view and gives it evaluated properties; amis and other parts of the page
 * call it.
 */
export function hostOf(component: ComponentDeclaration): ComponentType<AmisProps> {
  const { type, kind, props: declared, actions = [], waiting = 'skeleton' } = component;
  const View = lazy(() => loadChunk(component.load as () => Promise<{ default: ComponentType<Shown> }>));

  return class Host extends Component<AmisProps, { refreshKey: number }> {
    static displayName = type;
    static override contextType = ScopedContext;
    override state = { refreshKey: 0 };

    private answers: Answers = {};
    private viewAnswers: () => void = () => undefined;
    /** Resolves when the view handles actions: an action that comes while the view is loading waits for this. */
    private readonly answered = new Promise<void>((resolve) => {
      this.viewAnswers = resolve;
    });

    private readonly place: Omit<Place, 'refreshKey' | 'data' | 'list'> = {
      fire: async (event, data) => {
        await this.props.dispatchEvent(event, { ...this.props.data, ...data });
      },
      read: evaluate,
      open: (path) => this.props.env.jumpTo(path),
      draw: (schema, data) => this.props.render('body', schema, { data: createObject(this.props.data, data) }),
      writes: (property) => this.props[property] !== undefined,
      act: (name, actionType, args = {}) => {
        const target = (this.context as IScopedContext).getComponentByName(name) as Acting | undefined;
        target?.doAction?.({ actionType }, {}, false, args);
      },
      answer: (answers) => {
        this.answers = answers;
        this.viewAnswers();
        return () => {
          if (this.answers === answers) this.answers = {};
        };
      },
    };
    private readonly search = (values: object, force = false): void =>
      this.props.onQuery?.(values, force, false, true, true);

    // amis registers form items itself.
    override componentDidMount(): void {
      if (kind === 'block') (this.context as IScopedContext).registerComponent(this as never);
    }

    override componentWillUnmount(): void {
      if (kind === 'block') (this.context as IScopedContext).unRegisterComponent(this as never);
    }

    /** Called by amis' reload action. */
    reload(): void {
      this.setState(({ refreshKey }) => ({ refreshKey: refreshKey + 1 }));
    }

    /** Called by amis for any other action. Throws Error for one that the component does not declare. */
    async doAction({ actionType }: { actionType: string }, _data?: object, _throws?: boolean, args?: object) {
      if (actionType === 'reload') return this.reload();
      if (!actions.includes(actionType)) throw new Error(`${type} has no action "${actionType}"`);
      await this.answered;
      return this.answers[actionType]?.({ ...args });
    }

    private item(): FormItem {
      const { value, disabled, label, columnLabel, onChange, onBulkChange } = this.props;
      return {
        value,
        disabled: disabled === true,
        label: String((label || columnLabel) ?? ''),
        change: (next) => onChange?.(next),
        setValues: (values) => onBulkChange?.(values),
      };
    }

    override render() {
      const { data, store } = this.props;
      const values = readProps(declared, this.props, (value) => evaluate(value, data));
      // The editor's canvas remembers the first element it finds in order to select it, so that element must stay the
      // same.
      const isEdited = this.props.env.isCanvas === true;
      if (values === undefined) return isEdited ? <div className="lm-component">{type}</div> : null;
      const { refreshKey } = this.state;
      const list = {
        query: store?.query ?? NO_QUERY,
        rows: data.items ?? NO_ROWS,
        isLoading: store?.loading === true,
        search: this.search,
      };
      const place: Place = { ...this.place, refreshKey, data, list };
      const view = (
        <Suspense fallback={waiting === 'nothing' ? null : <PageSkeleton />}>
          <View {...values} place={place} {...(kind === 'field' ? { item: this.item() } : {})} />
        </Suspense>
      );
      return isEdited ? <div className="lm-component">{view}</div> : view;
    }
  };
}
