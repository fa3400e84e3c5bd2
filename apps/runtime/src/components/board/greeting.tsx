import { useLanguage, useT } from '../../i18n/index.js';
import { useSession } from '../../session/index.js';

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** The time of day, the name of the person, the date. */
export function Greeting() {
  const t = useT();
  const language = useLanguage();
  const name = useSession((state) => state.user?.name);
  const now = new Date();
  const date = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'full' }).format(now);
  return (
    <header className="lm-greeting">
      <h1>{t(`welcome.${partOfDay(now.getHours())}`, { name: name ?? '' })}</h1>
      <p>{date}</p>
    </header>
  );
}
