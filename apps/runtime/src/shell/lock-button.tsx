import lockIcon from '@fortawesome/fontawesome-free/svgs/solid/lock.svg?raw';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { lockScreen, needsLockPassword } from '../session/index.js';
import { Dialog } from './dialog.js';
import { Icon } from '../icon/index.js';

/** Asks for a lock password, which must not be empty. */
function ChoosePassword({ onChosen, onClose }: { onChosen(password: string): void; onClose(): void }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') setMissing(true);
    else onChosen(password);
  };
  return (
    <Dialog title={t('shell.setLockPassword')} onClose={onClose}>
      <form className="lm-form" onSubmit={submit} noValidate>
        <label className="lm-field">
          <span>{t('shell.lockPassword')}</span>
          <input
            type="password"
            autoComplete="off"
            autoFocus
            value={password}
            aria-invalid={missing}
            aria-describedby={missing ? 'lock-missing' : undefined}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
            }}
          />
        </label>
        {missing ? (
          <p id="lock-missing" className="lm-form-error" role="alert">
            {t('shell.lockPasswordMissing')}
          </p>
        ) : null}
        <button type="submit" className="lm-button is-primary">
          {t('shell.lock')}
        </button>
      </form>
    </Dialog>
  );
}

/** Locks the screen; the first time, the user chooses a password for it. */
export function LockButton() {
  const t = useT();
  const { pathname, search } = useLocation();
  const [asking, setAsking] = useState(false);
  const here = pathname + search;
  const choose = (password: string) => {
    setAsking(false);
    lockScreen(here, password);
  };
  return (
    <>
      <button
        type="button"
        className="lm-tool"
        aria-label={t('shell.lock')}
        title={t('shell.lock')}
        onClick={() => (needsLockPassword() ? setAsking(true) : lockScreen(here))}
      >
        <Icon svg={lockIcon} />
      </button>
      {asking ? <ChoosePassword onChosen={choose} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
