import bars from '@fortawesome/fontawesome-free/svgs/solid/bars.svg?raw';
import ellipsis from '@fortawesome/fontawesome-free/svgs/solid/ellipsis.svg?raw';
import compress from '@fortawesome/fontawesome-free/svgs/solid/compress.svg?raw';
import expand from '@fortawesome/fontawesome-free/svgs/solid/expand.svg?raw';
import language from '@fortawesome/fontawesome-free/svgs/solid/language.svg?raw';
import { type ReactNode, useEffect, useState } from 'react';
import { getLanguage, type Language, setLanguage, useLanguage, useT } from '../i18n/index.js';
import { mayLeave, usePopup } from '../feedback/index.js';
import { NoticeBell } from '../notices/index.js';
import { openDrawer, toggleMenu, useLook } from '../stores/index.js';
import { Dropdown } from './dropdown.js';
import { ErrorLogButton } from './error-log-button.js';
import { FavouritesButton } from './favourites.js';
import { Icon } from '../icon/index.js';
import { LockButton } from './lock-button.js';
import { ColourButton } from './colour-button.js';
import { LookButton } from './look-button.js';
import { Logo } from './menu-sidebar.js';
import { MenuField, MenuSearch } from './menu-search.js';
import { TopChoices, TopMenus } from './top-menus.js';
import { UserMenu } from './user-menu.js';
import './top-bar.css';

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

/** On a phone there is no space for these tools; there they are below a button. */
function SpareTools({ children }: { children: ReactNode }) {
  const t = useT();
  const { open, setOpen, root, onKeyDown } = usePopup();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the buttons inside
    <div className="lm-spare" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="lm-tool lm-spare-button"
        aria-label={t('shell.more')}
        title={t('shell.more')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon svg={ellipsis} />
      </button>
      <div className={`lm-spare-tools${open ? ' is-open' : ''}`}>{children}</div>
    </div>
  );
}

interface Crumb {
  key: string;
  name: string;
}

/** Another language redraws all pages, which would lose input. */
async function chooseLanguage(language: Language): Promise<void> {
  if (language !== getLanguage() && (await mayLeave())) await setLanguage(language);
}

/** Menu button, current path, and the tools of the shell. */
export function TopBar({ active, crumbs }: { active: string[]; crumbs: Crumb[] }) {
  const t = useT();
  const current = useLanguage();
  const layout = useLook((state) => state.layout);
  const choose = (next: Language) => ({
    key: next,
    label: t(`shell.language.${next}`),
    current: next === current,
    onSelect: () => void chooseLanguage(next),
  });
  return (
    <header className="lm-top">
      <button
        type="button"
        className="lm-tool lm-menu-toggle"
        aria-label={t('shell.toggleMenu')}
        title={t('shell.toggleMenu')}
        onClick={() => (matchMedia(NARROW).matches ? openDrawer(true) : toggleMenu())}
      >
        <Icon svg={bars} />
      </button>
      {layout === 'topBar' ? (
        <>
          <Logo />
          <TopMenus active={active} />
        </>
      ) : null}
      <nav className="lm-crumbs" aria-label={t('shell.breadcrumbs')}>
        <ol>
          {crumbs.map(({ key, name }) => (
            <li key={key} aria-current={key === crumbs.at(-1)?.key ? 'page' : undefined}>
              {name}
            </li>
          ))}
        </ol>
      </nav>
      {layout === 'topBar' ? null : <TopChoices />}
      <div className="lm-tools">
        <MenuField />
        <MenuSearch />
        <NoticeBell />
        <SpareTools>
          <FavouritesButton />
          {layout === 'topBar' ? <ErrorLogButton /> : null}
          <LockButton />
          <ColourButton />
          <LookButton />
          <Dropdown
            label={t('shell.chooseLanguage')}
            button={<Icon svg={language} />}
            items={[choose('zh'), choose('en')]}
          />
          {document.fullscreenEnabled ? <FullscreenButton /> : null}
        </SpareTools>
        <UserMenu />
      </div>
    </header>
  );
}
