import bell from '@fortawesome/fontawesome-free/svgs/solid/bell.svg?raw';
import { useEffect } from 'react';
import { usePopup } from '../feedback/index.js';
import { useLanguage, useT } from '../i18n/index.js';
import { listen } from './listen.js';
import { badgeText } from './message-list.js';
import { NoticePanel } from './notice-panel.js';
import './notices.css';
import { loadNotices, useNotices } from './store.js';

/** The bell with the number of unread messages, and the list below it. */
export function NoticeBell() {
  const t = useT();
  const language = useLanguage();
  const unread = useNotices((state) => state.unread);
  const { open, setOpen, root, close, onKeyDown } = usePopup();
  const label = unread > 0 ? t('shell.noticesUnread', { count: unread }) : t('shell.notices');
  const badge = badgeText(unread);

  // A stream keeps the language in which it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language opens a new stream
  useEffect(() => listen(), [language]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language loads again
  useEffect(() => {
    if (open) void loadNotices('start');
  }, [open, language]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the buttons inside
    <div className="lm-dropdown" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="lm-tool lm-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from the icon package at build time */}
        <span className="lm-icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: bell }} />
        {badge ? (
          <span className="lm-badge" aria-hidden="true">
            {badge}
          </span>
        ) : null}
      </button>
      {open ? <NoticePanel onLeave={close} /> : null}
    </div>
  );
}
