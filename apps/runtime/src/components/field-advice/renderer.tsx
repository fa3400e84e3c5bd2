import { createObject, Renderer } from 'amis-core';
import type { ReactNode } from 'react';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';
import { FieldAdvice } from './field-advice.js';

interface Props extends AmisPlace {
  api?: unknown;
  body?: unknown;
  render(region: string, schema: unknown, props: object): ReactNode;
}

class FieldAdviceRenderer extends AmisComponent<Props> {
  override render() {
    const { api, body, data, render } = this.props;
    const address = String(evaluate(api, data) ?? '');
    const fields = (advice: unknown) => render('body', body ?? [], { data: createObject(data, { advice }) });
    if (!address.startsWith('/api/')) return fields(undefined);
    return (
      <FieldAdvice api={address} form={JSON.stringify({ ...data })} refreshKey={this.state.refreshKey}>
        {fields}
      </FieldAdvice>
    );
  }
}

/** Makes `field-advice` known to amis. */
export function registerFieldAdvice(): void {
  Renderer({ type: 'field-advice' })(FieldAdviceRenderer as never);
}
