import { useT } from '../../shared/runtime.js';
import { Section, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

/** When a task is due, and its priority. */
export function UrgencyPart({ drawing, shape, element }: PartProps) {
  const t = useT();
  return (
    <Section title={t('flowDesigner.urgency')}>
      <TextField
        label={t('flowDesigner.dueDate')}
        value={element['dueDate'] ?? ''}
        mono
        hint={t('flowDesigner.dueDateHint')}
        onCommit={(text) => drawing.set(shape, { dueDate: text.trim() || undefined })}
      />
      <TextField
        label={t('flowDesigner.priority')}
        value={element['priority'] ?? ''}
        mono
        hint={t('flowDesigner.priorityHint')}
        onCommit={(text) => drawing.set(shape, { priority: text.trim() || undefined })}
      />
    </Section>
  );
}
