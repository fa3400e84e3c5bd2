import { useT } from '../../shared/runtime.js';
import { bareFormula, wrappedFormula } from '../drawing/formula-text.js';
import { CheckField, Section, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

interface Each {
  collection: string;
  variable: string;
  sequential: boolean;
  completion: string;
}

/** Repeats a sub-process or call for each member of a collection. */
export function EachPart({ drawing, shape, element }: PartProps) {
  const t = useT();
  const loop = element['loopCharacteristics'];
  // An event sub-process is started by its event, so it has no collection.
  if (element['triggeredByEvent'] === true) return null;
  const each: Each = {
    collection: bareFormula(loop?.['collection']),
    variable: loop?.['elementVariable'] ?? '',
    sequential: loop?.['isSequential'] === true,
    completion: bareFormula(loop?.['completionCondition']?.body),
  };
  const put = (changes: Partial<Each>) => {
    const { collection, variable, sequential, completion } = { ...each, ...changes };
    if (collection === '') return drawing.set(shape, { loopCharacteristics: undefined });
    const made = drawing.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: sequential });
    made['collection'] = wrappedFormula(collection);
    if (variable !== '') made['elementVariable'] = variable;
    if (completion !== '') {
      const condition = drawing.create('bpmn:FormalExpression', { body: wrappedFormula(completion) });
      condition.$parent = made;
      made['completionCondition'] = condition;
    }
    made.$parent = element;
    return drawing.set(shape, { loopCharacteristics: made });
  };
  return (
    <Section title={t('flowDesigner.each')}>
      <TextField
        label={t('flowDesigner.eachCollection')}
        value={each.collection}
        mono
        hint={t('flowDesigner.eachHint')}
        onCommit={(text) => put({ collection: text.trim() })}
      />
      {each.collection === '' ? null : (
        <>
          <TextField
            label={t('flowDesigner.eachVariable')}
            value={each.variable}
            mono
            onCommit={(text) => put({ variable: text.trim() })}
          />
          <TextField
            label={t('flowDesigner.completion')}
            value={each.completion}
            mono
            onCommit={(text) => put({ completion: text.trim() })}
          />
          <CheckField
            label={t('flowDesigner.sequential')}
            checked={each.sequential}
            onChange={(sequential) => put({ sequential })}
          />
        </>
      )}
    </Section>
  );
}
