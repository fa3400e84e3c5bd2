import { useT } from '../../i18n/index.js';
import type { NextNode } from './panel.js';

interface NextPeopleProps {
  nodes: NextNode[];
  /** The node whose people can be chosen, if there is one. */
  choice: NextNode | undefined;
  chosen: string[];
  onChange(userIds: string[]): void;
}

/** The next nodes and the people who get the task; when several people are possible, the user can choose among them. */
export function NextPeople({ nodes, choice, chosen, onChange }: NextPeopleProps) {
  const t = useT();
  if (!nodes.length) return null;
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const fixed = nodes.filter((node) => node !== choice);
  const told = fixed.map(({ nodeName, users }) => [nodeName, users.map(({ name }) => name).join(', ')]);
  return (
    <div className="lm-ap-next">
      {choice ? (
        <fieldset className="lm-ap-field">
          <legend className="lm-ap-label">{t('approval.nextPeopleOf', { node: choice.nodeName })}</legend>
          <div className="lm-ap-chips">
            {choice.users.map(({ id, name }) => (
              <label key={id} className="lm-ap-chip">
                <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                <span>{name}</span>
              </label>
            ))}
          </div>
          {chosen.length ? null : <p className="lm-ap-hint">{t('approval.nextPeopleHint')}</p>}
        </fieldset>
      ) : null}
      {told.length ? (
        <p className="lm-ap-hint">
          {t('approval.nextNode', { node: told.map((each) => each.filter(Boolean).join(' · ')).join('; ') })}
        </p>
      ) : null}
    </div>
  );
}
