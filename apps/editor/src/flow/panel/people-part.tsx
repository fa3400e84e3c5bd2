import { useEffect, useState } from 'react';
import { useT } from '../../shared/runtime.js';
import { type Candidate, readCandidates, writeCandidates } from '../drawing/candidates.js';
import { listOf, propertiesOf } from '../drawing/properties.js';
import { CandidateList } from './candidate-list.js';
import { CheckField, Section } from './controls.js';
import type { PartProps } from './panel-props.js';

const isFinished = ({ kind, value }: Candidate) => kind === 'initiator' || value !== '';

/**
 * The rows of a list of people. Incomplete rows exist only here, because no attribute can hold them. When the drawing
 * changes by undo or otherwise, its rows replace these.
 */
export function useRows(stored: Candidate[], write: (rows: Candidate[]) => void) {
  const text = JSON.stringify(stored);
  const [rows, setRows] = useState(stored);
  useEffect(() => {
    const now = JSON.parse(text) as Candidate[];
    const same = (shown: Candidate[]) => {
      const key = ({ kind, value }: Candidate) => `${kind}:${value}`;
      return shown.filter(isFinished).map(key).sort().join() === now.map(key).sort().join();
    };
    setRows((shown) => (same(shown) ? shown : now));
  }, [text]);
  const change = (next: Candidate[]) => {
    setRows(next);
    const finished = next.filter(isFinished);
    if (JSON.stringify(finished) !== text) write(finished);
  };
  return [rows, change] as const;
}

/** Who may work on a user task, and whether the initiator may. */
export function PeoplePart({ drawing, shape, element, data }: PartProps) {
  const t = useT();
  const [rows, change] = useRows(readCandidates(element), (candidates) => {
    const { attributes, candidateFormula } = writeCandidates(element, candidates);
    drawing.setProperties(shape, element, { candidateFormula }, attributes);
  });
  const excluded = listOf(propertiesOf(element)['exclude']);
  const exclude = (checked: boolean) => {
    const others = excluded.filter((name) => name !== 'initiator');
    drawing.setProperties(shape, element, { exclude: [...others, ...(checked ? ['initiator'] : [])].join(',') });
  };
  return (
    <Section title={t('flowDesigner.people')}>
      <CandidateList label={t('flowDesigner.candidates')} candidates={rows} data={data} onChange={change} />
      <CheckField
        label={t('flowDesigner.fourEyes')}
        hint={t('flowDesigner.fourEyesHint')}
        checked={excluded.includes('initiator')}
        onChange={exclude}
      />
    </Section>
  );
}
