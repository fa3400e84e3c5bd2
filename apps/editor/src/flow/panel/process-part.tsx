import { useT } from '../../shared/runtime.js';
import { type Candidate, readGroups, writeGroups } from '../drawing/candidates.js';
import type { Moddle } from '../drawing/moddle.js';
import { type Param, readParams, writeParams } from '../drawing/params.js';
import { listOf, propertiesOf } from '../drawing/properties.js';
import { CandidateList } from './candidate-list.js';
import { Section, SelectField } from './controls.js';
import type { PartProps } from './panel-props.js';
import { ParamList } from './param-list.js';
import { useRows } from './people-part.js';

const startersOf = (process: Moddle): Candidate[] => [
  ...listOf(process['candidateStarterUsers']).map((value): Candidate => ({ kind: 'user', value })),
  ...readGroups(process['candidateStarterGroups']),
];

/** The process as a whole: its business document, who may start it, and its parameters. */
export function ProcessPart({ drawing, shape, element, data }: PartProps) {
  const t = useT();
  const properties = propertiesOf(element);
  const [starters, change] = useRows(startersOf(element), (rows) => {
    const users = rows.filter(({ kind }) => kind === 'user').map(({ value }) => value);
    drawing.setIn(shape, element, {
      candidateStarterUsers: users.join(',') || undefined,
      candidateStarterGroups: writeGroups(rows.filter(({ kind }) => kind !== 'user')) || undefined,
    });
  });
  const documents = data.documents.map(({ model, name, processKey }) => ({
    value: model,
    label: `${name} (${processKey})`,
  }));
  const params = (rows: Param[]) => drawing.setProperties(shape, element, { params: writeParams(rows) });
  return (
    <>
      <Section title={t('flowDesigner.business')}>
        <SelectField
          label={t('flowDesigner.businessDocument')}
          value={data.model}
          options={documents}
          empty={t('flowDesigner.noDocument')}
          onChange={(model) => drawing.setProperties(shape, element, { model })}
        />
        <p className="lm-prop-hint">{t('flowDesigner.businessHint')}</p>
      </Section>
      <Section title={t('flowDesigner.start')}>
        <CandidateList label={t('flowDesigner.starters')} candidates={starters} data={data} onChange={change} />
        {starters.length === 0 ? <p className="lm-prop-hint">{t('flowDesigner.everybody')}</p> : null}
      </Section>
      <Section title={t('flowDesigner.params')}>
        <ParamList params={readParams(properties['params'])} onChange={params} />
        <p className="lm-prop-hint">{t('flowDesigner.paramsHint')}</p>
      </Section>
    </>
  );
}
