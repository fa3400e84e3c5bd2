import { useT } from '../../shared/runtime.js';
import { propertiesOf } from '../drawing/properties.js';
import { Section, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

/** What the rules of the document do when the process reaches a service or send task. */
export function ServicePart({ drawing, shape, element }: PartProps) {
  const t = useT();
  return (
    <Section title={t('flowDesigner.service')}>
      <TextField
        label={t('flowDesigner.action')}
        value={propertiesOf(element)['action'] ?? ''}
        mono
        hint={t('flowDesigner.actionHint')}
        onCommit={(action) => drawing.setProperties(shape, element, { action: action.trim() })}
      />
    </Section>
  );
}
