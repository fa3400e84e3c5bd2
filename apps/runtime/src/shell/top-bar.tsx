import bars from '@fortawesome/fontawesome-free/svgs/solid/bars.svg?raw';
import compress from '@fortawesome/fontawesome-free/svgs/solid/compress.svg?raw';
import expand from '@fortawesome/fontawesome-free/svgs/solid/expand.svg?raw';
import language from '@fortawesome/fontawesome-free/svgs/solid/language.svg?raw';
import { useEffect, useState } from 'react';
import { type Language, setLanguage, useLanguage, useT } from '../i18n/index.js';
import { NoticeBell } from '../notices/index.js';
import { openDrawer, toggleMenu } from '../state/index.js';
import { Dropdown } from './dropdown.js';
import { Icon } from './icon.js';
import { UserMenu } from './user-menu.js';

const NARROW = '(max-width: 992px)';

function FullscreenButton() {
  const t = useT();
  const [full, setFull] = useState(Boolean(document.fullscreenElement));
  useEffect(() => {
    const follow = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const label = t(full ? 'shell.leaveFullscreen' : 'shell.fullscreen');
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button type="button" className="lm-tool" aria-label={label} title={label} onClick={toggle}>
      <Icon svg={full ? compress : expand} />
    </button>
  );
}

interface Crumb {
  key: string;
  name: string;
}

/** Menu button, where we are, and the tools of the shell. */
export function TopBar({ crumbs }: { crumbs: Crumb[] }) {
  const t = useT();
  const current = useLanguage();
  const choose = (next: Language) => ({
    key: next,
    label: t(`shell.language.${next}`),
    current: next === current,
    onSelect: () => void setLanguage(next),
  });
  return (
    <header className="lm-top">
      <button
        type="button"
        className="lm-tool"
        aria-label={t('shell.toggleMenu')}
        title={t('shell.toggleMenu')}
        onClick={() => (matchMedia(NARROW).matches ? openDrawer(true) : toggleMenu())}
      >
        <Icon svg={bars} />
      </button>
      <nav className="lm-crumbs" aria-label={t('shell.breadcrumbs')}>
        <ol>
          {crumbs.map(({ key, name }) => (
            <li key={key} aria-current={key === crumbs.at(-1)?.key ? 'page' : undefined}>
              {name}
            </li>
          ))}
        </ol>
      </nav>
      <div className="lm-tools">
        <Dropdown
          label={t('shell.chooseLanguage')}
          button={<Icon svg={language} />}
          items={[choose('zh'), choose('en')]}
        />
        <NoticeBell />
        <FullscreenButton />
        <UserMenu />
      </div>
    </header>
  );
}
