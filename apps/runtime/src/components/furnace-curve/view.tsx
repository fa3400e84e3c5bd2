import type { FieldProps } from '../kit/view.js';
import type component from './component.js';
import { FurnaceCurve } from './furnace-curve.js';

/** The temperature curve of a furnace batch, as a field of a form. */
export default function View({ place, item, ...shown }: FieldProps<typeof component>) {
  const data = place.data as Readonly<Record<string, unknown>>;
  return (
    <FurnaceCurve {...shown} data={data} value={item.value} onChange={item.change} onBulkChange={item.setValues} />
  );
}
