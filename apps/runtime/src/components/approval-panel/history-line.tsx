import { hasText, useT } from '../../i18n/index.js';
import { FileList } from './file-list.js';
import type { HistoryEntry } from './panel.js';
import { shortHash, type TimelineItem, timelineOf } from './timeline.js';

function Entry({ item }: { item: TimelineItem }) {
  const t = useT();
  const { kind, nodeName, user, comment, attachments, createTime, endTime, duration, hash, tag, tone, calledName } =
    item;
  const word = tag && (hasText(tag) ? t(tag) : tag.slice(tag.lastIndexOf('.') + 1));
  // For the start, the word is enough: most drawings give the start node the same name.
  const head = kind === 'start' ? word : nodeName || (kind === 'end' ? t('approval.end') : '');
  return (
    <li className={`lm-ap-entry is-${tone} is-${kind}${item.open ? ' is-open' : ''}`}>
      <div className="lm-ap-entry-head">
        {kind === 'event' ? null : <strong>{head}</strong>}
        {user ? <span className="lm-ap-entry-who">{user.name}</span> : null}
        {word && kind !== 'start' ? <span className={`lm-ap-tag is-${tone}`}>{word}</span> : null}
        {kind === 'event' && nodeName ? <small>{nodeName}</small> : null}
        {calledName ? <small>{calledName}</small> : null}
      </div>
      {comment ? <p className="lm-ap-entry-comment">{comment}</p> : null}
      {attachments?.length ? <FileList files={attachments} /> : null}
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

/** The history, from the start on. */
export function HistoryLine({ history, cut }: { history: HistoryEntry[]; cut: boolean }) {
  const t = useT();
  if (!history.length) return <p className="lm-ap-hint">{t('approval.noHistory')}</p>;
  return (
    <>
      {cut ? <p className="lm-ap-hint">{t('approval.historyCut')}</p> : null}
      <ol className="lm-ap-history">
        {timelineOf(history).map((item) => (
          <Entry key={item.key} item={item} />
        ))}
      </ol>
    </>
  );
}
