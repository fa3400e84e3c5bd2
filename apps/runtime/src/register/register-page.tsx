import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, request } from '../api/index.js';
import { alert, notify } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { signOut, useSession } from '../session/index.js';
import { EMPTY, FIELDS, wrongWith } from './form.js';
import './register.css';

/** The tenant of the token, otherwise the tenant of this site; '' when neither is known. */
function useTenant(): string | undefined {
  const known = useSession((state) => state.user?.tenantId);
  const [tenant, setTenant] = useState(known || undefined);
  useEffect(() => {
    if (known) return;
    request<{ tenantId?: string }>('/api/lc-system/tenant/info', {
      query: { domain: location.origin },
      anonymous: true,
      quiet: true,
    }).then(
      ({ tenantId }) => setTenant(tenantId ?? ''),
      () => setTenant(''),
    );
  }, [known]);
  return tenant;
}

/** A person known to a third party requests an account here; an administrator approves it. */
export function RegisterPage() {
  const t = useT();
  const oauthId = useSession((state) => state.user?.oauthId);
  const tenant = useTenant();
  const name = useSession((state) => state.user?.name ?? '');
  const [form, setForm] = useState({ ...EMPTY, name });
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const whole = { ...form, tenantId: tenant || form.tenantId };
    const wrong = wrongWith(whole);
    if (wrong) return notify('warning', t(wrong));
    setSending(true);
    try {
      const { password2: _again, ...body } = whole;
      const call = { method: 'POST', anonymous: true, quiet: true, body: { ...body, oauthId } };
      await request('/api/lc-user/register-guest', call);
      await alert(t('register.done'), { title: t('register.doneTitle') });
      await signOut();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      notify('error', reason.message === t('error.unknown') ? t('register.failed') : reason.message);
    } finally {
      setSending(false);
    }
  };
  if (tenant === undefined) return null;
  return (
    <main className="lm-register">
      <form
        className="lm-register-form"
        role="dialog"
        aria-label={t('register.title')}
        onSubmit={(event) => void submit(event)}
      >
        <h1>{t('register.title')}</h1>
        {FIELDS.filter((field) => field !== 'tenantId' || !tenant).map((field) => (
          <label key={field} className="lm-field">
            <span>{t(`register.${field}`)}</span>
            <input
              name={field}
              type={field.startsWith('password') ? 'password' : 'text'}
              autoComplete={field.startsWith('password') ? 'new-password' : 'off'}
              value={form[field]}
              onChange={(event) => setForm({ ...form, [field]: event.target.value })}
            />
          </label>
        ))}
        <div className="lm-register-actions">
          <button type="submit" className="lm-button is-primary" disabled={sending}>
            {t('register.submit')}
          </button>
          <button type="button" className="lm-button" onClick={() => void signOut()}>
            {t('shell.signOut')}
          </button>
        </div>
      </form>
    </main>
  );
}
