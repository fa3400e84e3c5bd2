import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { PlateDrawing } from './plate-drawing.js';

/** Plates of a stored record, or of the surrounding form as it is now. */
export default function View({ api, drawing, record, movable, place }: ViewProps<typeof component>) {
  const { data, refreshKey, fire, writes } = place;
  // The record is not known yet.
  if (writes('record') && record === undefined) return null;
  return (
    <PlateDrawing
      {...{ api, drawing, movable, refreshKey }}
      onPlace={(row, values) => void fire('place', { row, values })}
      onAdd={(values) => void fire('add', { values })}
      {...(record === undefined ? { form: JSON.stringify({ ...data }) } : { record })}
    />
  );
}
