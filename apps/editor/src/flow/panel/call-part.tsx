import { useT } from '../../shared/runtime.js';
import { Section, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

/** The process that a call activity starts. */
export function CallPart({ drawing, shape, element, data }: PartProps) {
  const t = useT();
  return (
    <Section title={t('flowDesigner.call')}>
      <TextField
        label={t('flowDesigner.calledProcess')}
        value={element['calledElement'] ?? ''}
        mono
        known={data.documents.map(({ processKey }) => processKey)}
        hint={t('flowDesigner.calledHint')}
        onCommit={(key) => drawing.set(shape, { calledElement: key.trim() || undefined })}
      />
    </Section>
  );
}
