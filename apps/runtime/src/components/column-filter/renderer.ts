import { FormItem } from 'amis-core';
import { ColumnFilter } from './column-filter.js';

/** Makes `lm-column-filter` known to amis. */
export function registerColumnFilter(): void {
  FormItem({ type: 'lm-column-filter', strictMode: false })(ColumnFilter as never);
}
