import { useLanguage, useT } from '../i18n/index.js';
import { useSession } from './store.js';

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** "Good morning, …" and the date, in the user's language. */
export function useGreeting(): { greeting: string; date: string } {
  const t = useT();
  const language = useLanguage();
  const name = useSession((state) => state.user?.name);
  const now = new Date();
  const date = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'full' }).format(now);
  return { greeting: t(`welcome.${partOfDay(now.getHours())}`, { name: name ?? '' }), date };
}
