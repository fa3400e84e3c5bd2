import { useT } from '../../shared/runtime.js';
import { bareFormula, wrappedFormula } from '../drawing/formula-text.js';
import { propertiesOf } from '../drawing/properties.js';
import { changesOf, linesOf } from '../drawing/work-lines.js';
import { Section, SelectField, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }));

/** The work of a service or send task: done by external workers, by a formula, or by a call to another server. */
export function WorkPart({ drawing, shape, element }: PartProps) {
  const t = useT();
  const properties = propertiesOf(element);
  const put = (changes: Record<string, string>) => drawing.setProperties(shape, element, changes);
  const url = properties['url'] ?? '';
  return (
    <Section title={t('flowDesigner.work')}>
      <TextField
        label={t('flowDesigner.topic')}
        value={element['topic'] ?? ''}
        mono
        hint={t('flowDesigner.topicHint')}
        onCommit={(text) => {
          const topic = text.trim() || undefined;
          drawing.set(shape, { topic, type: topic && 'external' });
        }}
      />
      <TextField
        label={t('flowDesigner.expression')}
        value={bareFormula(element['expression'])}
        mono
        onCommit={(text) => drawing.set(shape, { expression: text.trim() ? wrappedFormula(text) : undefined })}
      />
      <TextField
        label={t('flowDesigner.resultVariable')}
        value={element['resultVariable'] ?? ''}
        mono
        onCommit={(name) => drawing.set(shape, { resultVariable: name.trim() || undefined })}
      />
      <TextField label={t('flowDesigner.url')} value={url} mono onCommit={(text) => put({ url: text.trim() })} />
      {url === '' ? null : (
        <SelectField
          label={t('flowDesigner.method')}
          value={properties['method'] ?? 'GET'}
          options={METHODS}
          onChange={(method) => put({ method })}
        />
      )}
      <TextField
        label={t('flowDesigner.workLines')}
        value={linesOf(properties)}
        rows={4}
        mono
        hint={t('flowDesigner.workLinesHint')}
        onCommit={(lines) => put(changesOf(properties, lines))}
      />
    </Section>
  );
}
