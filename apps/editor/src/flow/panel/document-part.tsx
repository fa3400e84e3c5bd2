import { useT } from '../../shared/runtime.js';
import { readGroups, writeGroups } from '../drawing/candidates.js';
import { listOf, propertiesOf } from '../drawing/properties.js';
import { CandidateList } from './candidate-list.js';
import { ManyField, Section } from './controls.js';
import { fieldOptions } from './field-options.js';
import type { PartProps } from './panel-props.js';
import { useRows } from './people-part.js';

/** Fields of the document that may be changed at a task, and the people who get a copy. */
export function DocumentPart({ drawing, shape, element, data }: PartProps) {
  const t = useT();
  const properties = propertiesOf(element);
  const put = (changes: Record<string, string>) => drawing.setProperties(shape, element, changes);
  const [copies, change] = useRows(readGroups(properties['cc']), (rows) => put({ cc: writeGroups(rows) }));
  return (
    <Section title={t('flowDesigner.document')}>
      <ManyField
        label={t('flowDesigner.editable')}
        values={listOf(properties['editable'])}
        options={fieldOptions(data.fields)}
        offered={fieldOptions(data.fields.filter(({ editable }) => editable !== false))}
        add={data.fields.length > 0 ? t('flowDesigner.addField') : t('flowDesigner.noFields')}
        remove={(label) => t('flowDesigner.remove', { name: label })}
        onChange={(values) => put({ editable: values.join(',') })}
      />
      <CandidateList label={t('flowDesigner.cc')} candidates={copies} data={data} onChange={change} />
    </Section>
  );
}
