import { hasText, useT } from '../../i18n/index.js';
import type { Attachment, HistoryEntry } from './panel.js';
import { safeLink, shortHash, type TimelineItem, timelineOf } from './timeline.js';

/** Names with links; what leads nowhere good is shown as a name only. */
function Attachments({ items }: { items: Attachment[] }) {
  return (
    <ul className="lm-ap-files">
      {items.map(({ name, link }) => {
        const address = safeLink(link);
        return (
          <li key={`${name}.${link}`}>
            {address ? (
              <a href={address} target="_blank" rel="noopener noreferrer">
                {name || address}
              </a>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Entry({ item }: { item: TimelineItem }) {
  const t = useT();
  const { kind, nodeName, user, comment, attachments, createTime, endTime, duration, hash, tag, tone } = item;
  const word = tag && (hasText(tag) ? t(tag) : tag.slice(tag.lastIndexOf('.') + 1));
  // The start is what it says; its node is called the same in most drawings.
  const head = kind === 'start' ? word : nodeName || (kind === 'end' ? t('approval.end') : '');
  return (
    <li className={`lm-ap-entry is-${tone} is-${kind}${item.open ? ' is-open' : ''}`}>
      <div className="lm-ap-entry-head">
        {kind === 'event' ? null : <strong>{head}</strong>}
        {user ? <span className="lm-ap-entry-who">{user.name}</span> : null}
        {word && kind !== 'start' ? <span className={`lm-ap-tag is-${tone}`}>{word}</span> : null}
        {kind === 'event' && nodeName ? <small>{nodeName}</small> : null}
      </div>
      {comment ? <p className="lm-ap-entry-comment">{comment}</p> : null}
      {attachments?.length ? <Attachments items={attachments} /> : null}
      <div className="lm-ap-entry-foot">
        <time dateTime={(endTime ?? createTime).replace(' ', 'T')}>{endTime ?? createTime}</time>
        {duration && kind === 'task' ? <span>{t('approval.duration', { duration })}</span> : null}
        {hash ? (
          <span className="lm-ap-hash" title={t('approval.hashHint', { hash })}>
            #{shortHash(hash)}
          </span>
        ) : null}
      </div>
    </li>
  );
}

/** Everything that happened, from the start on. */
export function HistoryLine({ history }: { history: HistoryEntry[] }) {
  const t = useT();
  if (!history.length) return <p className="lm-ap-hint">{t('approval.noHistory')}</p>;
  return (
    <ol className="lm-ap-history">
      {timelineOf(history).map((item) => (
        <Entry key={item.key} item={item} />
      ))}
    </ol>
  );
}
