import { mayLeave } from '../../feedback/index.js';
import { type Language, setLanguage } from '../../i18n/index.js';
import { type Look, setLook, THEMES, useLook } from '../../stores/index.js';
import { useLanguage, useT } from '../kit/view.js';

const LANGUAGES: readonly [Language, string][] = [
  ['zh', 'component.component-gallery.zh'],
  ['en', 'component.component-gallery.en'],
];

/** Switches theme and language, like the buttons in the top bar of the application. */
export function LookBar() {
  const t = useT();
  const language = useLanguage();
  const { theme } = useLook();
  const speak = async (next: Language) => {
    if (next !== language && (await mayLeave())) await setLanguage(next);
  };
  return (
    <div className="lm-gallery-look">
      <fieldset aria-label={t('shell.theme')}>
        {THEMES.map((one: Look['theme']) => (
          <button key={one} type="button" aria-pressed={one === theme} onClick={() => setLook({ theme: one })}>
            {t(`shell.theme.${one}`)}
          </button>
        ))}
      </fieldset>
      <fieldset aria-label={t('component.component-gallery.language')}>
        {LANGUAGES.map(([one, key]) => (
          <button key={one} type="button" aria-pressed={one === language} onClick={() => void speak(one)}>
            {t(key)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
