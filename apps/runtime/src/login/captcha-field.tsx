import type { InputHTMLAttributes } from 'react';
import { useT } from '../i18n/index.js';
import type { Captcha } from '../session/index.js';
import { Field } from './field.js';

interface CaptchaFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  captcha: Captcha | null;
  /** The picture could not be loaded. */
  failed: boolean;
  renew(): void;
  error?: string;
}

/** Field for the text in the picture; a click on the picture loads another one. */
export function CaptchaField({ captcha, failed, renew, ...input }: CaptchaFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('login.code')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={8}
      {...input}
      aside={
        <button type="button" className="lm-login-captcha" title={t('login.renewCaptcha')} onClick={renew}>
          {captcha && !failed ? <img src={captcha.image} alt={t('login.captcha')} width={130} height={48} /> : null}
          {failed ? t('login.captchaFailed') : null}
        </button>
      }
    />
  );
}
