import type { FieldProps } from '../kit/view.js';
import type component from './component.js';
import { ColumnFilter } from './column-filter.js';

/** The inside of a column's filter box. amis draws the box and its buttons: a second set beside them would only confuse. */
export default function View({ place: _, item, ...shown }: FieldProps<typeof component>) {
  return (
    <ColumnFilter
      {...shown}
      columnLabel={item.label}
      value={item.value}
      onChange={item.change}
      onBulkChange={item.setValues}
    />
  );
}
