import { type IScopedContext, resolveVariableAndFilter, ScopedContext } from 'amis-core';
import { Component } from 'react';

/** What amis hands to every renderer and ours use. */
export interface AmisPlace {
  data: object;
  env: { jumpTo(to: string): void };
  dispatchEvent(event: string, data: object): Promise<{ prevented?: boolean } | undefined>;
}

/** A property as it stands in the schema, or what its expression is now. */
export const evaluate = (value: unknown, data: object): unknown =>
  typeof value === 'string' && value.includes('$') ? resolveVariableAndFilter(value, data, '| raw') : value;

/** A renderer that other parts of a page reach by its name or id, to `reload` it. */
export abstract class AmisComponent<Props extends AmisPlace> extends Component<Props, { refreshKey: number }> {
  static override contextType = ScopedContext;
  override state = { refreshKey: 0 };

  override componentDidMount(): void {
    (this.context as IScopedContext).registerComponent(this as never);
  }

  override componentWillUnmount(): void {
    (this.context as IScopedContext).unRegisterComponent(this as never);
  }

  /** Called by amis' reload action. */
  reload(): void {
    this.setState(({ refreshKey }) => ({ refreshKey: refreshKey + 1 }));
  }
}
