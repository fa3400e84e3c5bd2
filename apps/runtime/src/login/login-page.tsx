import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/index.js';
import { config, DEFAULT_TENANT } from '../config.js';
import { setLanguage, useLanguage, useT } from '../i18n/index.js';
import { signIn } from '../session/index.js';
import { Field } from './field.js';
import './login.css';
import { useCaptcha } from './use-captcha.js';

const LAST_KEY = 'lamina.last-login';
interface LastLogin {
  tenantId: string;
  account: string;
}
const readLast = (): LastLogin => {
  const text = localStorage.getItem(LAST_KEY);
  return text ? (JSON.parse(text) as LastLogin) : { tenantId: DEFAULT_TENANT, account: '' };
};

type FieldName = 'tenantId' | 'account' | 'password' | 'code';

interface LoginPageProps {
  /** Called when credentials are on their way: time to load what comes next. */
  onSend(): void;
}

export function LoginPage({ onSend }: LoginPageProps) {
  const t = useT();
  const language = useLanguage();
  const { captcha, failed, renew } = useCaptcha();
  const [form, setForm] = useState(() => ({ ...readLast(), password: '', code: '' }));
  const [missing, setMissing] = useState<FieldName[]>([]);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  // State comes too late for the second of two quick clicks.
  const sending = useRef(false);

  const bind = (name: FieldName) => ({
    name,
    value: form[name],
    error: missing.includes(name) ? t(`login.missing.${name}`) : undefined,
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setMissing(missing.filter((each) => each !== name));
    },
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const asked: FieldName[] = ['account', 'password'];
    if (config.tenantMode) asked.unshift('tenantId');
    if (config.captcha) asked.push('code');
    const empty = asked.filter((name) => !form[name].trim());
    setMissing(empty);
    if (empty[0]) {
      (event.currentTarget.elements.namedItem(empty[0]) as HTMLInputElement | null)?.focus();
      return;
    }
    sending.current = true;
    setBusy(true);
    setError('');
    onSend();
    try {
      const account = form.account.trim();
      const tenantId = config.tenantMode ? form.tenantId.trim() : DEFAULT_TENANT;
      await signIn({
        tenantId,
        account,
        password: form.password,
        captcha: config.captcha ? { key: captcha?.key ?? '', code: form.code.trim() } : undefined,
      });
      localStorage.setItem(LAST_KEY, JSON.stringify({ tenantId, account } satisfies LastLogin));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(reason.message || t('error.unknown'));
      setForm((current) => ({ ...current, code: '' }));
      if (config.captcha) renew();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <main className="lm-login">
      <section className="lm-login-side" aria-hidden="true">
        <div className="lm-login-plates">
          <i />
          <i />
          <i />
        </div>
        <p className="lm-login-motto">{t('login.motto')}</p>
      </section>
      <section className="lm-login-main">
        <button
          type="button"
          className="lm-login-language"
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => void setLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          {t('login.otherLanguage')}
        </button>
        <form className="lm-login-form" onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
          <h1>{t('shell.product')}</h1>
          <p className="lm-login-hint">{t('login.hint')}</p>
          {error ? (
            <p className="lm-login-alert" role="alert">
              {error}
            </p>
          ) : null}
          {config.tenantMode ? (
            <Field label={t('login.tenantId')} autoComplete="organization" {...bind('tenantId')} />
          ) : null}
          <Field label={t('login.account')} autoComplete="username" autoFocus={!form.account} {...bind('account')} />
          <Field
            label={t('login.password')}
            type="password"
            autoComplete="current-password"
            autoFocus={Boolean(form.account)}
            {...bind('password')}
          />
          {config.captcha ? (
            <Field
              label={t('login.code')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={8}
              {...bind('code')}
              aside={
                <button type="button" className="lm-login-captcha" title={t('login.renewCaptcha')} onClick={renew}>
                  {captcha && !failed ? (
                    <img src={captcha.image} alt={t('login.captcha')} width={130} height={48} />
                  ) : null}
                  {failed ? t('login.captchaFailed') : null}
                </button>
              }
            />
          ) : null}
          <button type="submit" className="lm-button is-primary lm-login-submit" disabled={busy}>
            {busy ? t('login.busy') : t('login.submit')}
          </button>
        </form>
      </section>
    </main>
  );
}
