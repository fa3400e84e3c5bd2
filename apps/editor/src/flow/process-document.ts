import type { Moddle } from './drawing/moddle.js';
import { propertiesOf } from './drawing/properties.js';
import type { FlowDocument } from './flow-calls.js';

/**
 * Key of the business document of a process: the one it names, otherwise the one that names this process; '' for none.
 */
export function documentOf(process: Moddle, documents: readonly FlowDocument[]): string {
  const named = propertiesOf(process)['model'];
  return named || (documents.find(({ processKey }) => processKey === process.id)?.model ?? '');
}
