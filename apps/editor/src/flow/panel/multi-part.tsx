import { useT } from '../../shared/runtime.js';
import { MULTI_MODES, type Multi, type MultiMode, readMulti, writeMulti } from '../drawing/multi.js';
import { propertiesOf } from '../drawing/properties.js';
import { CheckField, Section, SelectField, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

/** How many people decide: one, all 会签, any 或签, or a percentage. */
export function MultiPart({ drawing, shape, element }: PartProps) {
  const t = useT();
  const multi = readMulti(element);
  const put = (changes: Partial<Multi>) => {
    const next = { ...multi, ...changes };
    const loopCharacteristics = writeMulti(drawing.create, element, next);
    // Existing drawings also have the mode in a property, as a note for people.
    const noted: Record<string, string> = {};
    if (propertiesOf(element)['multi'] !== undefined) noted['multi'] = next.mode === 'none' ? 'any' : next.mode;
    drawing.setProperties(shape, element, noted, { loopCharacteristics });
  };
  const modes = MULTI_MODES.map((mode) => ({ value: mode, label: t(`flowDesigner.multi.${mode}`) }));
  const sources = (['candidates', 'number', 'collection'] as const).map((source) => ({
    value: source,
    label: t(`flowDesigner.instances.${source}`),
  }));
  return (
    <Section title={t('flowDesigner.multiTitle')}>
      <SelectField
        label={t('flowDesigner.multiMode')}
        value={multi.mode}
        options={modes}
        onChange={(mode) => put({ mode: mode as MultiMode })}
      />
      <p className="lm-prop-hint">{t(`flowDesigner.multiHint.${multi.mode}`)}</p>
      {multi.mode === 'ratio' ? (
        <TextField
          label={t('flowDesigner.percent')}
          type="number"
          value={String(multi.percent)}
          onCommit={(text) => put({ percent: Math.min(100, Math.max(1, Math.round(Number(text)) || 1)) })}
        />
      ) : null}
      {multi.mode === 'formula' ? (
        <TextField
          label={t('flowDesigner.completion')}
          value={multi.formula || 'nrOfCompletedInstances >= nrOfInstances'}
          rows={2}
          mono
          hint={t('flowDesigner.completionHint')}
          onCommit={(formula) => put({ formula })}
        />
      ) : null}
      {multi.mode === 'none' ? null : (
        <>
          <CheckField
            label={t('flowDesigner.sequential')}
            checked={multi.sequential}
            onChange={(sequential) => put({ sequential })}
          />
          <SelectField
            label={t('flowDesigner.instancesTitle')}
            value={multi.source}
            options={sources}
            onChange={(source) =>
              put({
                source: source as Multi['source'],
                value: source === 'number' ? '2' : source === 'collection' ? 'userIds' : '',
              })
            }
          />
          {multi.source === 'candidates' ? null : (
            <TextField
              label={t(`flowDesigner.instanceValue.${multi.source}`)}
              value={multi.value}
              mono
              onCommit={(value) => put({ value })}
            />
          )}
        </>
      )}
    </Section>
  );
}
