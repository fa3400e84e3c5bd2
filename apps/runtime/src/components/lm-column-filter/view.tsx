import type { FieldProps } from '../kit/view.js';
import type component from './component.js';
import { ColumnFilter } from './column-filter.js';

/**
 * The content of a column's filter box. amis draws the box and its buttons; a second set of buttons would be confusing.
 */
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
