import { config } from '../config.js';
import { useT } from '../i18n/index.js';
import { signIn } from '../session/index.js';
import { Field } from './field.js';
import { readLast, tenantOf, writeLast } from './last-login.js';
import { focusField, LoginForm } from './login-form.js';
import { useCaptcha } from './use-captcha.js';
import { useFields } from './use-fields.js';
import { useSending } from './use-sending.js';

type FieldName = 'tenantId' | 'account' | 'password' | 'code';

/** Login by account and password, with the captcha where the server wants it. */
export function AccountForm({ onSend }: { onSend(): void }) {
  const t = useT();
  const { captcha, failed, renew } = useCaptcha();
  const { values, set, bind, setErrors } = useFields(() => ({ ...readLast(), password: '', code: '' }));
  const { busy, error, send } = useSending();

  const submit = async (form: HTMLFormElement) => {
    const asked: FieldName[] = ['account', 'password'];
    if (config.tenantMode) asked.unshift('tenantId');
    if (config.captcha) asked.push('code');
    const empty = asked.filter((name) => !values[name].trim());
    setErrors(Object.fromEntries(empty.map((name) => [name, t(`login.missing.${name}`)])));
    if (empty[0]) return focusField(form, empty[0]);
    const account = values.account.trim();
    const tenantId = tenantOf(values.tenantId);
    const captchaTyped = config.captcha ? { key: captcha?.key ?? '', code: values.code.trim() } : undefined;
    const done = await send(() => {
      onSend();
      return signIn({ tenantId, account, password: values.password, captcha: captchaTyped });
    });
    if (done) return writeLast({ tenantId, account });
    set('code', '');
    if (config.captcha) renew();
  };

  return (
    <LoginForm busy={busy} error={error} onSubmit={(form) => void submit(form)}>
      {config.tenantMode ? (
        <Field label={t('login.tenantId')} autoComplete="organization" {...bind('tenantId')} />
      ) : null}
      <Field label={t('login.account')} autoComplete="username" autoFocus={!values.account} {...bind('account')} />
      <Field
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={Boolean(values.account)}
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
              {captcha && !failed ? <img src={captcha.image} alt={t('login.captcha')} width={130} height={48} /> : null}
              {failed ? t('login.captchaFailed') : null}
            </button>
          }
        />
      ) : null}
    </LoginForm>
  );
}
