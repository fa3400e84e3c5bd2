import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { DocumentView } from './document-view.js';

/** A document as its own page shows it, read-only. */
export default function View({ place, ...shown }: ViewProps<typeof component>) {
  return <DocumentView {...shown} refreshKey={place.refreshKey} draw={place.draw} />;
}
