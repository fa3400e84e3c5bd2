import { type FormEvent, useState } from 'react';
import { useT } from '../i18n/index.js';
import { askToSignOut, unlockScreen, useSession } from '../session/index.js';
import './lock.css';

/** The locked screen: the signed-in user, and the password field that unlocks it. */
export function LockPage() {
  const t = useT();
  const user = useSession((state) => state.user);
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const unlock = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') setError(t('shell.lockPasswordMissing'));
    else if (!unlockScreen(password)) {
      setPassword('');
      setError(t('shell.lockPasswordWrong'));
    }
  };
  return (
    <main className="lm-lock">
      <form className="lm-lock-form" onSubmit={unlock} noValidate>
        <span className="lm-lock-avatar" aria-hidden="true">
          {user?.avatar ? <img src={user.avatar} alt="" /> : user?.name.slice(0, 1)}
        </span>
        <h1>{user?.name}</h1>
        <label className="lm-field">
          <span>{t('shell.lockPassword')}</span>
          <input
            type="password"
            name="lock"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: it is the only field of the page
            autoFocus
            value={password}
            aria-invalid={error !== ''}
            aria-describedby={error ? 'lock-error' : undefined}
            onChange={(event) => {
              setPassword(event.target.value);
              setError('');
            }}
          />
        </label>
        <p id="lock-error" className="lm-lock-error" role="alert">
          {error}
        </p>
        <button type="submit" className="lm-button is-primary">
          {t('shell.unlock')}
        </button>
        <button type="button" className="lm-button" onClick={() => void askToSignOut()}>
          {t('shell.leaveLock')}
        </button>
      </form>
    </main>
  );
}
