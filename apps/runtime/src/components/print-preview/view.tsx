import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { PrintPreview } from './print-preview.js';

/** Records as the server prints them. */
export default function View({ place, ...shown }: ViewProps<typeof component>) {
  return <PrintPreview {...shown} refreshKey={place.refreshKey} />;
}
