import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { FlowDiagram } from './flow-diagram.js';

/** The diagram of a process. */
export default function View({ place, ...shown }: ViewProps<typeof component>) {
  return <FlowDiagram {...shown} refreshKey={place.refreshKey} />;
}
