import { useT } from '../../shared/runtime.js';
import { CANDIDATE_KINDS, type Candidate, type CandidateKind } from '../drawing/candidates.js';
import { type Option, SelectField, useTyped } from './controls.js';
import { isReference } from './field-options.js';
import type { PanelData } from './use-panel-data.js';

interface CandidateListProps {
  label: string;
  candidates: readonly Candidate[];
  data: PanelData;
  onChange(candidates: Candidate[]): void;
}

/** The values to choose from; undefined when the value is typed or not needed. */
function optionsOf(kind: CandidateKind, { choices, fields }: PanelData, initiator: string): Option[] | undefined {
  const user = (one: { id: string; name: string; account: string }) => ({
    value: one.id,
    label: `${one.name} (${one.account})`,
  });
  switch (kind) {
    case 'role':
      return choices.roles.map(({ alias, name }) => ({ value: alias, label: `${name} (${alias})` }));
    case 'dept':
      return choices.depts.map(({ id, name }) => ({ value: id, label: name }));
    case 'post':
      return choices.posts.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
    case 'user':
      return choices.users.map(user);
    case 'leader':
      return [{ value: 'initiator', label: initiator }, ...choices.users.map(user)];
    case 'field':
      return fields.filter(isReference).map(({ name, label }) => ({ value: name, label: `${label} (${name})` }));
    default:
      return undefined;
  }
}

interface ValueProps {
  label: string;
  value: string;
  placeholder: string;
  onCommit(text: string): void;
}

function TypedValue({ label, value, placeholder, onCommit }: ValueProps) {
  const { text, type, leave } = useTyped(value, onCommit);
  return (
    <input
      className="is-mono"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onBlur={leave}
      onChange={(event) => type(event.target.value)}
    />
  );
}

/** Editor of a list of people: by role, department, post, name, manager, field of the document or formula. */
export function CandidateList({ label, candidates, data, onChange }: CandidateListProps) {
  const t = useT();
  const put = (index: number, candidate: Candidate) => onChange(candidates.with(index, candidate));
  const kinds = CANDIDATE_KINDS.map((kind) => ({ value: kind, label: t(`flowDesigner.candidate.${kind}`) }));
  return (
    <fieldset className="lm-candidates">
      <legend>{label}</legend>
      {candidates.map((candidate, index) => {
        const options = optionsOf(candidate.kind, data, t('flowDesigner.candidate.initiator'));
        const value = t('flowDesigner.candidateValue', { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a row
          <div key={index} className="lm-candidate">
            <SelectField
              bare
              label={t('flowDesigner.candidateKind', { number: index + 1 })}
              value={candidate.kind}
              options={kinds}
              onChange={(kind) =>
                put(index, { kind: kind as CandidateKind, value: kind === 'leader' ? 'initiator' : '' })
              }
            />
            {candidate.kind === 'initiator' ? <span /> : null}
            {options ? (
              <SelectField
                bare
                label={value}
                value={candidate.value}
                options={options}
                empty={t('flowDesigner.choose')}
                onChange={(chosen) => put(index, { ...candidate, value: chosen })}
              />
            ) : null}
            {candidate.kind === 'formula' ? (
              <TypedValue
                label={value}
                value={candidate.value}
                placeholder={t('flowDesigner.candidateFormula')}
                onCommit={(text) => put(index, { ...candidate, value: text })}
              />
            ) : null}
            <button
              type="button"
              className="lm-remove"
              aria-label={t('flowDesigner.removeRow', { number: index + 1 })}
              onClick={() => onChange(candidates.toSpliced(index, 1))}
            >
              ×
            </button>
          </div>
        );
      })}
      <button type="button" className="lm-link" onClick={() => onChange([...candidates, { kind: 'role', value: '' }])}>
        + {t('flowDesigner.addCandidate')}
      </button>
    </fieldset>
  );
}
