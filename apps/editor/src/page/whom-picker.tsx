import { useEffect, useRef, useState } from 'react';
import { type Choosable, fetchPeople, fetchRoles, type Whom } from './look-calls.js';
import { useT } from './runtime.js';

interface WhomPickerProps {
  whom: Whom;
  onChoose(whom: Whom): void;
}

/** Chooses the person for the preview: the author, a role or another person. */
export function WhomPicker({ whom, onChoose }: WhomPickerProps) {
  const t = useT();
  const [kind, setKind] = useState(whom.kind);
  const [choices, setChoices] = useState<Choosable[]>([]);
  const [typed, setTyped] = useState('');
  const pick = (text: string, among: Choosable[]) => {
    const found = among.find(({ name }) => name === text);
    if (found && kind !== 'me') onChoose({ kind, id: found.id });
  };
  // Somebody may have typed a name before the names have arrived.
  const loaded = useRef<(found: Choosable[]) => void>(() => undefined);
  loaded.current = (found) => {
    setChoices(found);
    pick(typed, found);
  };
  useEffect(() => {
    setTyped('');
    setChoices([]);
    if (kind === 'me') return undefined;
    let here = true;
    const load = kind === 'role' ? fetchRoles : fetchPeople;
    load().then(
      (found) => here && loaded.current(found),
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [kind]);

  const changeKind = (next: Whom['kind']) => {
    setKind(next);
    if (next === 'me') onChoose({ kind: 'me' });
  };
  const type = (text: string) => {
    setTyped(text);
    pick(text, choices);
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
            onChange={(event) => type(event.target.value)}
          />
          <datalist id="lm-whom-choices">
            {choices.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </>
      )}
    </span>
  );
}
