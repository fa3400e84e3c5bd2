import { useEffect, useState } from 'react';
import { type Choosable, fetchPeople, fetchRoles } from './look-calls.js';
import type { ReleaseWish } from './release-calls.js';
import { useT } from './runtime.js';
import './release.css';

const NOBODY: ReleaseWish = { roleIds: [], userIds: [], share: 0, maxErrors: 0 };

export const isNobody = ({ roleIds, userIds, share }: ReleaseWish): boolean =>
  roleIds.length === 0 && userIds.length === 0 && share === 0;

interface AudienceFieldProps {
  /** undefined: everybody. */
  value: ReleaseWish | undefined;
  onChange(value: ReleaseWish | undefined): void;
}

const toggled = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);

/** The users who get a version: everybody, or roles, people and a percentage of the users. */
export function AudienceField({ value, onChange }: AudienceFieldProps) {
  const t = useT();
  const [roles, setRoles] = useState<Choosable[]>([]);
  const [people, setPeople] = useState<Choosable[]>([]);
  const [typed, setTyped] = useState('');
  const isSome = value !== undefined;
  useEffect(() => {
    if (!isSome) return undefined;
    let here = true;
    Promise.all([fetchRoles(), fetchPeople()]).then(
      ([foundRoles, foundPeople]) => {
        if (!here) return;
        setRoles(foundRoles);
        setPeople(foundPeople);
      },
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [isSome]);

  const wish = value ?? NOBODY;
  const change = (more: Partial<ReleaseWish>) => onChange({ ...wish, ...more });
  const addPerson = (text: string) => {
    const found = people.find(({ name }) => name === text);
    setTyped(found ? '' : text);
    if (found && !wish.userIds.includes(found.id)) change({ userIds: [...wish.userIds, found.id] });
  };
  const number = (key: 'share' | 'maxErrors', max: number) => (
    <label>
      <span>{t(`editor.release.${key}`)}</span>
      <input
        type="number"
        min={0}
        max={max}
        value={wish[key]}
        onChange={(event) => change({ [key]: Math.min(max, Math.max(0, Math.round(Number(event.target.value) || 0))) })}
      />
    </label>
  );
  return (
    <fieldset className="lm-audience">
      <legend>{t('editor.release.to')}</legend>
      {(['everybody', 'some'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="audience"
            checked={isSome === (one === 'some')}
            onChange={() => onChange(one === 'some' ? NOBODY : undefined)}
          />
          {t(`editor.release.${one}`)}
        </label>
      ))}
      {isSome ? (
        <>
          <div className="lm-audience-list">
            {roles.map(({ id, name }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={wish.roleIds.includes(id)}
                  onChange={() => change({ roleIds: toggled(wish.roleIds, id) })}
                />
                {name}
              </label>
            ))}
          </div>
          <label>
            <span>{t('editor.release.person')}</span>
            <input list="lm-audience-people" value={typed} onChange={(event) => addPerson(event.target.value)} />
          </label>
          <datalist id="lm-audience-people">
            {people.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
          <div className="lm-audience-list">
            {wish.userIds.map((id) => (
              <button
                key={id}
                type="button"
                className="lm-link"
                onClick={() => change({ userIds: toggled(wish.userIds, id) })}
              >
                {people.find((one) => one.id === id)?.name ?? id} ×
              </button>
            ))}
          </div>
          {number('share', 100)} {number('maxErrors', 100_000)}
        </>
      ) : null}
    </fieldset>
  );
}
