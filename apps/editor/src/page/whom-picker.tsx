import { useEffect, useState } from 'react';
import { type Choosable, fetchPeople, fetchRoles, type Whom } from './look-calls.js';
import { useT } from './runtime.js';

interface WhomPickerProps {
  whom: Whom;
  onChoose(whom: Whom): void;
}

/** Names with their kind: those of the kind chosen before may still be here. */
interface Choices {
  kind: 'role' | 'person';
  all: Choosable[];
}

/** Chooses the person for the preview: the author, a role or another person. */
export function WhomPicker({ whom, onChoose }: WhomPickerProps) {
  const t = useT();
  const [kind, setKind] = useState(whom.kind);
  const [choices, setChoices] = useState<Choices>();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    setTyped('');
    setChoices(undefined);
    if (kind === 'me') return undefined;
    let here = true;
    const load = kind === 'role' ? fetchRoles : fetchPeople;
    load().then(
      (all) => here && setChoices({ kind, all }),
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [kind]);
  // Not when somebody types: the names may arrive later, or be here but not drawn yet.
  useEffect(() => {
    const found = choices?.all.find(({ name }) => name === typed);
    if (choices && found) onChoose({ kind: choices.kind, id: found.id });
  }, [typed, choices, onChoose]);

  const changeKind = (next: Whom['kind']) => {
    setKind(next);
    if (next === 'me') onChoose({ kind: 'me' });
  };
  return (
    <span className="lm-whom">
      <label>
        {t('editor.previewAs')}{' '}
        <select value={kind} onChange={(event) => changeKind(event.target.value as Whom['kind'])}>
          {(['me', 'role', 'person'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`editor.previewAs.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {kind === 'me' ? null : (
        <>
          <input
            list="lm-whom-choices"
            value={typed}
            placeholder={t('editor.previewAs.choose')}
            aria-label={t(`editor.previewAs.${kind}`)}
            onChange={(event) => setTyped(event.target.value)}
          />
          <datalist id="lm-whom-choices">
            {choices?.all.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </>
      )}
    </span>
  );
}
