import { useState } from 'react';
import { useT } from '../../shared/runtime.js';
import { type Moddle, typeOf } from '../drawing/moddle.js';
import { propertiesOf } from '../drawing/properties.js';
import { Section, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

const textOf = (element: Moddle): string => element['documentation']?.[0]?.text ?? '';

/** Name, id and documentation, which every element has. */
export function GeneralPart({ drawing, shape, element }: PartProps) {
  const t = useT();
  const [refused, setRefused] = useState('');
  const isProcess = typeOf(element) === 'Process';
  const hasEnglishName = isProcess || element['$instanceOf']?.('bpmn:FlowNode') === true;
  const rename = (id: string) => {
    if (id === element.id) return setRefused('');
    if (!drawing.isFreeId(id, element)) return setRefused(id);
    setRefused('');
    if (element === shape.businessObject) drawing.set(shape, { id });
    else drawing.setIn(shape, element, { id });
  };
  const explain = (text: string) => {
    const documentation = drawing.create('bpmn:Documentation', { text });
    documentation.$parent = element;
    drawing.setIn(shape, element, { documentation: text ? [documentation] : [] });
  };
  const name = (text: string) => {
    if (element === shape.businessObject) drawing.set(shape, { name: text || undefined });
    else drawing.setIn(shape, element, { name: text || undefined });
  };
  if (typeOf(element) === 'TextAnnotation') {
    return (
      <Section title={t('flowDesigner.general')}>
        <TextField
          label={t('flowDesigner.text')}
          value={element['text'] ?? ''}
          rows={3}
          onCommit={(text) => drawing.set(shape, { text })}
        />
      </Section>
    );
  }
  return (
    <Section title={t('flowDesigner.general')}>
      <TextField label={t('flowDesigner.name')} value={element.name ?? ''} onCommit={name} />
      {hasEnglishName ? (
        <TextField
          label={t('flowDesigner.nameEn')}
          value={propertiesOf(element)['nameEn'] ?? ''}
          onCommit={(nameEn) => drawing.setProperties(shape, element, { nameEn })}
        />
      ) : null}
      <TextField
        label={t(isProcess ? 'flowDesigner.key' : 'flowDesigner.id')}
        value={element.id ?? ''}
        mono
        problem={refused && t('flowDesigner.idRefused', { id: refused })}
        hint={isProcess ? t('flowDesigner.keyHint') : undefined}
        onCommit={rename}
      />
      <TextField label={t('flowDesigner.documentation')} value={textOf(element)} rows={2} onCommit={explain} />
    </Section>
  );
}
