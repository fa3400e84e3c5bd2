import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { FieldAdvice } from './field-advice.js';

/** Gives the fields of a form the server's suggested values, as `advice`. */
export default function View({ api, body = [], place }: ViewProps<typeof component>) {
  const { data, refreshKey, draw } = place;
  const fields = (advice: unknown) => draw(body, { advice });
  if (api === undefined) return fields(undefined);
  return (
    <FieldAdvice api={api} form={JSON.stringify({ ...data })} refreshKey={refreshKey}>
      {fields}
    </FieldAdvice>
  );
}
