import { useEffect, useState } from 'react';
import { config } from '../config.js';
import { useT } from '../i18n/index.js';
import { sendPhoneCode, signInByPhone } from '../session/index.js';
import { Field } from './field.js';
import { readLast, tenantOf } from './last-login.js';
import { focusField, LoginForm } from './login-form.js';
import { phoneFault } from './phone.js';
import { useFields } from './use-fields.js';
import { useSending } from './use-sending.js';

/** The server sends one code per minute. */
const PAUSE_SECONDS = 60;

/** Seconds until another code can be requested. */
function useCountdown() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(PAUSE_SECONDS) };
}

/** Login by a code sent to the phone. */
export function PhoneForm({ onSend }: { onSend(): void }) {
  const t = useT();
  const { values, bind, setErrors } = useFields(() => ({ tenantId: readLast().tenantId, phone: '', code: '' }));
  const { busy, error, send } = useSending();
  const { left, start } = useCountdown();
  const [codeId, setCodeId] = useState('');
  const tenantId = tenantOf(values.tenantId);
  const phone = values.phone.trim();

  /** Marks missing or wrong fields; true when there are none. */
  const holds = (form: HTMLFormElement | null, withCode: boolean): boolean => {
    const fault = phoneFault(phone);
    const found = {
      ...(tenantId ? {} : { tenantId: t('login.missing.tenantId') }),
      ...(fault ? { phone: t(fault) } : {}),
      ...(withCode && !values.code.trim() ? { code: t('login.missing.phoneCode') } : {}),
    };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first && form) focusField(form, first);
    return first === undefined;
  };
  const ask = async (form: HTMLFormElement | null) => {
    if (!holds(form, false)) return;
    await send(async () => {
      setCodeId(await sendPhoneCode(tenantId, phone));
      start();
    });
  };
  const submit = async (form: HTMLFormElement) => {
    if (!holds(form, true)) return;
    await send(() => {
      onSend();
      return signInByPhone({ tenantId, phone, id: codeId, value: values.code.trim() });
    });
  };
  return (
    <LoginForm busy={busy} error={error} onSubmit={(form) => void submit(form)}>
      {config.tenantMode ? (
        <Field label={t('login.tenantId')} autoComplete="organization" {...bind('tenantId')} />
      ) : null}
      <Field label={t('login.phone')} type="tel" inputMode="tel" autoComplete="tel" autoFocus {...bind('phone')} />
      <Field
        label={t('login.phoneCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...bind('code')}
        aside={
          <button
            type="button"
            className="lm-button lm-login-send"
            disabled={busy || left > 0}
            onClick={(event) => void ask(event.currentTarget.form)}
          >
            {left > 0 ? t('login.sendAgain', { seconds: left }) : t('login.sendCode')}
          </button>
        }
      />
    </LoginForm>
  );
}
