import { useEffect, useState } from 'react';
import { setLanguage, useLanguage, useT } from '../i18n/index.js';
import { loadBrand, useBrand, useSiteTitle } from '../stores/index.js';
import { AccountForm } from './account-form.js';
import { useComeBack } from './come-back.js';
import './login.css';
import { PhoneForm } from './phone-form.js';
import { ThirdParties } from './third-parties.js';

interface LoginPageProps {
  /** Called when the credentials are sent: a good moment to preload the next part. */
  onSend(): void;
}

const MODES = [
  { key: 'account', label: 'login.byAccount', Form: AccountForm },
  { key: 'phone', label: 'login.byPhone', Form: PhoneForm },
] as const;

/** The ways to log in, beside the company's picture. */
export function LoginPage({ onSend }: LoginPageProps) {
  const t = useT();
  const language = useLanguage();
  const title = useSiteTitle();
  const background = useBrand((brand) => brand.backgroundUrl);
  useEffect(() => void loadBrand(), []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const [mode, setMode] = useState<(typeof MODES)[number]>(MODES[0]);
  const { busy, error } = useComeBack(onSend);
  return (
    <main className="lm-login">
      <section
        className="lm-login-side"
        aria-hidden="true"
        style={background ? { backgroundImage: `url(${JSON.stringify(background)})` } : undefined}
      >
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
        <div className="lm-login-form">
          <h1>{title}</h1>
          <p className="lm-login-hint">{t('login.hint')}</p>
          {error ? (
            <p className="lm-login-alert" role="alert">
              {error}
            </p>
          ) : null}
          {busy ? <p role="status">{t('login.busy')}</p> : null}
          <div className="lm-login-modes" role="tablist">
            {MODES.map((each) => (
              <button
                key={each.key}
                type="button"
                role="tab"
                aria-selected={mode === each}
                onClick={() => setMode(each)}
              >
                {t(each.label)}
              </button>
            ))}
          </div>
          <mode.Form onSend={onSend} />
          <ThirdParties />
        </div>
      </section>
    </main>
  );
}
