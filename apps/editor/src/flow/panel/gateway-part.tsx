import { useT } from '../../shared/runtime.js';
import { Section, SelectField } from './controls.js';
import type { PartProps } from './panel-props.js';

/** The line of a gateway that is used when no condition holds. */
export function GatewayPart({ drawing, shape, element }: PartProps) {
  const t = useT();
  const flows = shape.outgoing ?? [];
  const options = flows.map(({ id, businessObject: flow }) => ({
    value: id,
    label: `${flow.name ?? ''} → ${flow['targetRef']?.name ?? flow['targetRef']?.id ?? ''}`.trim(),
  }));
  return (
    <Section title={t('flowDesigner.gateway')}>
      <SelectField
        label={t('flowDesigner.defaultFlow')}
        value={element['default']?.id ?? ''}
        options={options}
        empty={t('flowDesigner.noDefault')}
        onChange={(id) => drawing.set(shape, { default: drawing.shape(id)?.businessObject })}
      />
      <p className="lm-prop-hint">{t('flowDesigner.gatewayHint')}</p>
    </Section>
  );
}
