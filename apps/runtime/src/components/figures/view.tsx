import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { Figures } from './figures.js';
import '../board/board.css';

/** The figures that models declare for a board. */
export default function View({ place, ...shown }: ViewProps<typeof component>) {
  return <Figures {...shown} refreshKey={place.refreshKey} onOpen={place.open} />;
}
