import { Link } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { MenuIcon } from '../icon/index.js';
import { flattenMenus, isFolder, menuPath } from '../navigation/index.js';
import { useGreeting } from '../session/index.js';
import { useMenus } from '../stores/index.js';
import './welcome.css';

/** A greeting, and every screen one click away, grouped as in the menu. */
export function WelcomeScreen() {
  const t = useT();
  const { greeting, date } = useGreeting();
  const tree = useMenus((state) => state.all);
  const groups = tree
    .map((node) => ({ node, screens: flattenMenus([node]).filter((each) => !isFolder(each)) }))
    .filter(({ screens }) => screens.length);
  return (
    <div className="lm-welcome">
      <h1>{greeting}</h1>
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
