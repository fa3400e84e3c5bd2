import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, request } from '../api/index.js';
import { notify } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { type SessionUser, switchTo } from '../session/index.js';
import { Dialog } from './dialog.js';

interface Option {
  id: string;
  label: string;
}

/** Calls for the user's own departments and roles, and the property with the name. */
const SOURCES = {
  deptId: { path: '/api/lc-system/dept/select', name: 'deptName' },
  roleId: { path: '/api/lc-system/role/select', name: 'roleName' },
} as const;
type Part = keyof typeof SOURCES;
const PARTS = Object.keys(SOURCES) as Part[];

/** The user's choices; undefined until they are loaded. */
function useOptions(part: Part, userId: string): Option[] | undefined {
  const [options, setOptions] = useState<Option[]>();
  const { path, name } = SOURCES[part];
  useEffect(() => {
    request<Record<string, string>[]>(path, { query: { userId } }).then(
      (rows) => setOptions(rows.map((row) => ({ id: row['id'] ?? '', label: row[name] ?? '' }))),
      // The client has already shown the reason.
      () => setOptions([]),
    );
  }, [path, name, userId]);
  return options;
}

/** Chooses one of the user's departments and one role to work with. */
export function SwitchDialog({ user, onClose }: { user: SessionUser; onClose(): void }) {
  const t = useT();
  const options = { deptId: useOptions('deptId', user.userId), roleId: useOptions('roleId', user.userId) };
  const [choice, setChoice] = useState({ deptId: user.deptId, roleId: user.roleId });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  // Until the options are loaded, a missing choice is not an error.
  const isReady = PARTS.every((part) => options[part] !== undefined);
  const isMissing = (part: Part) => !options[part]?.some(({ id }) => id === choice[part]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (busy || PARTS.some(isMissing)) return;
    setBusy(true);
    try {
      if (await switchTo(choice)) return;
      notify('error', t('shell.switchRefused'));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      notify('error', reason.message);
    }
    setBusy(false);
  };
  return (
    <Dialog title={t('shell.switch')} onClose={onClose}>
      <form className="lm-form" onSubmit={(event) => void submit(event)} noValidate>
        {PARTS.map((part) => (
          <label key={part} className="lm-field">
            <span>{t(`shell.switch.${part}`)}</span>
            <select
              value={isMissing(part) ? '' : choice[part]}
              aria-invalid={asked && isMissing(part)}
              onChange={(event) => setChoice({ ...choice, [part]: event.target.value })}
            >
              <option value="" disabled>
                {t(`shell.switch.missing.${part}`)}
              </option>
              {options[part]?.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
            {asked && isMissing(part) ? (
              <p className="lm-form-error" role="alert">
                {t(`shell.switch.missing.${part}`)}
              </p>
            ) : null}
          </label>
        ))}
        <button type="submit" className="lm-button is-primary" disabled={busy || !isReady}>
          {t('shell.switch.do')}
        </button>
      </form>
    </Dialog>
  );
}
