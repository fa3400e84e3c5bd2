import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import type { Message } from './message-list.js';
import { loadNotices, markAllRead, markNotice, useNotices } from './store.js';

/** A short delay, so that quick repeated clicks do not load many pages at once. */
const MORE_MS = 1000;

interface RowProps {
  message: Message;
  onLeave(): void;
}

function NoticeRow({ message, onLeave }: RowProps) {
  const t = useT();
  const navigate = useNavigate();
  const { id, title, massage, createTime, path } = message;
  const read = message.rdStatus === 1;
  const handled = message.hdStatus === 1;
  const choose = () => {
    void markNotice(id, 'read');
    if (!path) return;
    onLeave();
    navigate(path);
  };
  const handle = async () => {
    if (await confirm(t('shell.noticeHandleQuestion'), { title })) await markNotice(id, 'handled');
  };
  return (
    <li className={read ? 'lm-notice' : 'lm-notice is-unread'}>
      <button type="button" className="lm-notice-text" onClick={choose}>
        <strong>{title}</strong>
        {massage ? <span>{massage}</span> : null}
        <small>
          {createTime} · {t(read ? 'shell.noticeRead' : 'shell.noticeUnread')}
        </small>
      </button>
      {handled ? (
        <span className="lm-notice-done">{t('shell.noticeHandled')}</span>
      ) : (
        <button
          type="button"
          className="lm-notice-handle"
          aria-label={`${t('shell.noticeHandle')} ${title}`}
          title={t('shell.noticePending')}
          onClick={() => void handle()}
        >
          {t('shell.noticeHandle')}
        </button>
      )}
    </li>
  );
}

/** The user's messages, newest first. */
export function NoticePanel({ onLeave }: { onLeave(): void }) {
  const t = useT();
  const { status, items, total, unread } = useNotices();
  const [waiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const loading = waiting || status === 'loading';
  const more = () => {
    setWaiting(true);
    timer.current = setTimeout(() => void loadNotices('end').finally(() => setWaiting(false)), MORE_MS);
  };
  return (
    <section className="lm-notices" role="dialog" aria-label={t('shell.notices')} aria-busy={loading}>
      <header>
        <h2>{t('shell.notices')}</h2>
        <button type="button" disabled={unread === 0} onClick={() => void markAllRead()}>
          {t('shell.readAllNotices')}
        </button>
      </header>
      <ul>
        {items.map((message) => (
          <NoticeRow key={message.id} message={message} onLeave={onLeave} />
        ))}
      </ul>
      <footer aria-live="polite">
        {status === 'failed' ? (
          <>
            {t('shell.noticesFailed')}
            <button type="button" onClick={() => void loadNotices(items.length ? 'end' : 'start')}>
              {t('shell.retry')}
            </button>
          </>
        ) : loading ? (
          t('shell.loading')
        ) : items.length < total ? (
          <button type="button" onClick={more}>
            {t('shell.moreNotices')}
          </button>
        ) : (
          t(items.length ? 'shell.noMoreNotices' : 'shell.noNotices')
        )}
      </footer>
    </section>
  );
}
