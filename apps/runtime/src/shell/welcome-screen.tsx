import { Link } from 'react-router-dom';
import { useLanguage, useT } from '../i18n/index.js';
import { MenuIcon } from '../icon/index.js';
import { flattenMenus, isFolder, menuPath } from '../navigation/index.js';
import { useSession } from '../session/index.js';
import { useMenus } from '../state/index.js';
import './welcome.css';

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** Greeting, and every screen one click away, grouped as in the menu. */
export function WelcomeScreen() {
  const t = useT();
  const language = useLanguage();
  const user = useSession((state) => state.user);
  const tree = useMenus((state) => state.all);
  const now = new Date();
  const date = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'full' }).format(now);
  const groups = tree
    .map((node) => ({ node, screens: flattenMenus([node]).filter((each) => !isFolder(each)) }))
    .filter(({ screens }) => screens.length);
  return (
    <div className="lm-welcome">
      <h1>{t(`welcome.${partOfDay(now.getHours())}`, { name: user?.name ?? '' })}</h1>
      <p>{date}</p>
      {groups.length ? null : <p>{t('welcome.nothing')}</p>}
      {groups.map(({ node, screens }) => (
        <section key={node.id} aria-labelledby={`welcome-${node.id}`}>
          <h2 id={`welcome-${node.id}`}>{node.name}</h2>
          <ul className="lm-welcome-links">
            {screens.map((screen) => (
              <li key={screen.id}>
                <Link to={menuPath(screen)} target={screen.isOpen === 2 ? '_blank' : undefined}>
                  <MenuIcon source={screen.source} />
                  <span>{screen.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
