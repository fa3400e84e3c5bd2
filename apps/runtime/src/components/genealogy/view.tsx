import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { Genealogy } from './genealogy.js';

/** What a piece was made from, and what it was used for. */
export default function View({ api, place }: ViewProps<typeof component>) {
  return <Genealogy api={api} refreshKey={place.refreshKey} />;
}
