import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { ShortList } from './short-list.js';
import '../board/board.css';
import './short-list.css';

/** The first rows of a call; the texts of a row are expressions over the row. */
export default function View({ place, ...shown }: ViewProps<typeof component>) {
  return <ShortList {...shown} refreshKey={place.refreshKey} read={place.read} onOpen={place.open} />;
}
