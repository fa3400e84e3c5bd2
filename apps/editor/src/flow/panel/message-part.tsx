import { useT } from '../../shared/runtime.js';
import { Section } from './controls.js';
import { ReferenceName } from './event-part.js';
import type { PartProps } from './panel-props.js';

/** The message that a receive task waits for. */
export function MessagePart(props: PartProps) {
  const t = useT();
  return (
    <Section title={t('flowDesigner.eventTitle')}>
      <ReferenceName {...props} kind="message" owner={props.element} />
    </Section>
  );
}
