import { useState } from 'react';
import { ApiError } from '../api/index.js';
import { config } from '../config.js';
import { useT } from '../i18n/index.js';
import { type Credentials, expiredRule, type PasswordRule, passwordHolds, signIn } from '../session/index.js';
import { CaptchaField } from './captcha-field.js';
import { Field } from './field.js';
import { readLast, tenantOf, writeLast } from './last-login.js';
import { focusField, LoginForm } from './login-form.js';
import { useCaptcha } from './use-captcha.js';
import { useFields } from './use-fields.js';
import { useSending } from './use-sending.js';

type FieldName = 'tenantId' | 'account' | 'password' | 'code' | 'newPassword' | 'newPassword1';

/** An account whose password was correct but has expired, and the rule for the next one. */
interface Expired {
  account: string;
  rule: PasswordRule;
}

/** Login by account and password, with a captcha when the server requires it; an expired password is changed here. */
export function AccountForm({ onSend }: { onSend(): void }) {
  const t = useT();
  const captcha = useCaptcha();
  const { values, set, bind, setErrors } = useFields(() => ({
    ...readLast(),
    ...{ password: '', code: '', newPassword: '', newPassword1: '' },
  }));
  const { busy, error, send } = useSending();
  const [expired, setExpired] = useState<Expired>();
  const account = values.account.trim();
  const rule = expired?.account === account ? expired.rule : undefined;

  const wrongWith = (): [FieldName, string][] => {
    const asked: FieldName[] = ['account', 'password'];
    if (config.tenantMode) asked.unshift('tenantId');
    if (rule) asked.push('newPassword', 'newPassword1');
    if (config.captcha) asked.push('code');
    const empty = asked.filter((name) => !values[name].trim());
    if (empty.length > 0 || !rule) return empty.map((name) => [name, t(`login.missing.${name}`)]);
    if (!passwordHolds(values.newPassword, account, rule))
      return [['newPassword', t('profile.weakPassword', { ...rule })]];
    return values.newPassword === values.newPassword1 ? [] : [['newPassword1', t('register.differs')]];
  };

  const enter = async (credentials: Credentials) => {
    onSend();
    try {
      await signIn(credentials);
    } catch (reason) {
      const asked = reason instanceof ApiError ? expiredRule(reason) : undefined;
      if (asked) setExpired({ account: credentials.account, rule: asked });
      throw reason;
    }
  };

  const submit = async (form: HTMLFormElement) => {
    const wrong = wrongWith();
    setErrors(Object.fromEntries(wrong));
    if (wrong[0]) return focusField(form, wrong[0][0]);
    const tenantId = tenantOf(values.tenantId);
    const typed = config.captcha ? { key: captcha.captcha?.key ?? '', code: values.code.trim() } : undefined;
    const newPassword = rule ? values.newPassword : undefined;
    const done = await send(() => enter({ tenantId, account, password: values.password, captcha: typed, newPassword }));
    if (done) return writeLast({ tenantId, account });
    set('code', '');
    if (config.captcha) captcha.renew();
  };

  return (
    <LoginForm
      busy={busy}
      error={error}
      submit={rule ? t('login.renewPassword') : undefined}
      onSubmit={(form) => void submit(form)}
    >
      {config.tenantMode ? (
        <Field label={t('login.tenantId')} autoComplete="organization" {...bind('tenantId')} />
      ) : null}
      <Field label={t('login.account')} autoComplete="username" autoFocus={!values.account} {...bind('account')} />
      <Field
        label={t(rule ? 'profile.oldPassword' : 'login.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={Boolean(values.account)}
        {...bind('password')}
      />
      {rule ? (
        <>
          <Field
            label={t('profile.newPassword')}
            type="password"
            autoComplete="new-password"
            autoFocus
            {...bind('newPassword')}
          />
          <Field
            label={t('profile.newPassword1')}
            type="password"
            autoComplete="new-password"
            {...bind('newPassword1')}
          />
        </>
      ) : null}
      {config.captcha ? <CaptchaField {...captcha} {...bind('code')} /> : null}
    </LoginForm>
  );
}
