import { useT } from '../../shared/runtime.js';
import { propertiesOf } from '../drawing/properties.js';
import { CheckField, Section, SelectField, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

/** The table that a business rule task uses, and the variable for its result. */
export function RulePart({ drawing, shape, element, data }: PartProps) {
  const t = useT();
  const key = String(element['decisionRef'] ?? '');
  const decision = data.decisions.find((one) => one.key === key);
  // Without this attribute, the default is that of other engines.
  const takes = Object.hasOwn(element, 'mapDecisionResult') ? String(element['mapDecisionResult']) : '';
  return (
    <Section title={t('flowDesigner.rule')}>
      <SelectField
        label={t('flowDesigner.decision')}
        value={key}
        empty={t('flowDesigner.decisionNone')}
        options={data.decisions.map(({ key: value, name }) => ({ value, label: `${name} (${value})` }))}
        onChange={(chosen) => drawing.set(shape, { decisionRef: chosen || undefined })}
      />
      {decision ? (
        <p className="lm-prop-hint">{t('flowDesigner.decisionReads', { names: decision.reads.join(', ') })}</p>
      ) : null}
      <TextField
        label={t('flowDesigner.resultVariable')}
        value={element['resultVariable'] ?? ''}
        mono
        onCommit={(name) => drawing.set(shape, { resultVariable: name.trim() || undefined })}
      />
      <SelectField
        label={t('flowDesigner.decisionTakes')}
        value={takes}
        empty={t('flowDesigner.decisionFitting')}
        options={[
          { value: 'singleEntry', label: t('flowDesigner.decisionOne') },
          { value: 'singleResult', label: t('flowDesigner.decisionAll') },
        ]}
        onChange={(chosen) => drawing.set(shape, { mapDecisionResult: chosen || undefined })}
      />
      <CheckField
        label={t('flowDesigner.decisionOptional')}
        checked={propertiesOf(element)['optional'] === 'true'}
        onChange={(optional) => drawing.setProperties(shape, element, { optional: optional ? 'true' : '' })}
      />
    </Section>
  );
}
