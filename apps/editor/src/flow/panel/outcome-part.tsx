import { useT } from '../../shared/runtime.js';
import { propertiesOf } from '../drawing/properties.js';
import { Section, SelectField } from './controls.js';
import type { PartProps } from './panel-props.js';

/** The status that the document gets at an end event. */
export function OutcomePart({ drawing, shape, element }: PartProps) {
  const t = useT();
  const options = (['approved', 'rejected'] as const).map((outcome) => ({
    value: outcome,
    label: t(`flowDesigner.outcome.${outcome}`),
  }));
  return (
    <Section title={t('flowDesigner.outcomeTitle')}>
      <SelectField
        label={t('flowDesigner.outcomeLabel')}
        value={propertiesOf(element)['outcome'] ?? ''}
        options={options}
        empty={t('flowDesigner.outcome.none')}
        onChange={(outcome) => drawing.setProperties(shape, element, { outcome })}
      />
    </Section>
  );
}
