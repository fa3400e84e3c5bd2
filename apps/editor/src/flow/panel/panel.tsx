import { useT } from '../../shared/runtime.js';
import type { Drawing } from '../drawing/drawing.js';
import { triggersOf } from '../drawing/events.js';
import { type Moddle, type Shape, typeOf } from '../drawing/moddle.js';
import type { Check } from '../use-check.js';
import { CallPart } from './call-part.js';
import { DocumentPart } from './document-part.js';
import { EachPart } from './each-part.js';
import { EventPart } from './event-part.js';
import { FlowPart } from './flow-part.js';
import { GatewayPart } from './gateway-part.js';
import { GeneralPart } from './general-part.js';
import { MessagePart } from './message-part.js';
import { MultiPart } from './multi-part.js';
import { OutcomePart } from './outcome-part.js';
import type { PartProps } from './panel-props.js';
import { PeoplePart } from './people-part.js';
import { ProcessPart } from './process-part.js';
import { RulePart } from './rule-part.js';
import { ServicePart } from './service-part.js';
import { UrgencyPart } from './urgency-part.js';
import type { PanelData } from './use-panel-data.js';
import { WorkPart } from './work-part.js';

interface PanelProps {
  drawing: Drawing;
  data: PanelData;
  check: Check;
}

/** Keys for elements that do not change while an id is typed; otherwise the field would lose the focus. */
const keys = new WeakMap<Moddle, number>();
let lastKey = 0;
function keyOf(element: Moddle): number {
  const key = keys.get(element) ?? ++lastKey;
  keys.set(element, key);
  return key;
}

type Part = (props: PartProps) => React.ReactNode;

const PARTS: Record<string, Part[]> = {
  Process: [ProcessPart],
  UserTask: [PeoplePart, MultiPart, DocumentPart, UrgencyPart],
  ServiceTask: [ServicePart, WorkPart],
  SendTask: [ServicePart, WorkPart],
  BusinessRuleTask: [RulePart],
  ReceiveTask: [MessagePart],
  CallActivity: [CallPart, EachPart],
  SubProcess: [EachPart],
  ExclusiveGateway: [GatewayPart],
  InclusiveGateway: [GatewayPart],
  SequenceFlow: [FlowPart],
  EndEvent: [OutcomePart],
};

/** The element to edit: the selected one, otherwise the process. */
function subjectOf(drawing: Drawing): { shape: Shape; several: number } {
  const selected = drawing.service('selection').get();
  const first = selected[0];
  const shape = first?.labelTarget ?? first;
  return { shape: selected.length === 1 && shape ? shape : drawing.root, several: selected.length };
}

/** The properties of the selected element that the engine supports. Rendered again after each change of the picture. */
export function Panel({ drawing, data, check }: PanelProps) {
  const t = useT();
  const { shape, several } = subjectOf(drawing);
  if (several > 1) return <p className="lm-flow-none">{t('flowDesigner.several', { count: several })}</p>;
  // For a pool, its process is edited.
  const element: Moddle =
    shape === drawing.root ? drawing.process : (shape.businessObject['processRef'] ?? shape.businessObject);
  const type = typeOf(element);
  const parts = [...(PARTS[type] ?? []), ...(triggersOf(element).length > 0 ? [EventPart] : [])];
  const own = [...(check.problems ?? []), ...check.warnings].filter(({ elementId }) => elementId === element.id);
  const props = { drawing, shape, element, data };
  return (
    <div className="lm-flow-props" key={keyOf(element)} data-element={element.id}>
      <p className="lm-flow-kind">{t(`flowDesigner.type.${type}`)}</p>
      {own.length > 0 ? (
        <ul className="lm-flow-own-problems">
          {own.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
      <GeneralPart {...props} />
      {parts.map((Part) => (
        <Part key={Part.name} {...props} />
      ))}
    </div>
  );
}
