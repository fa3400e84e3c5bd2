import bug from '@fortawesome/fontawesome-free/svgs/solid/bug.svg?raw';
import { useState } from 'react';
import { ApiError } from '../api/index.js';
import { confirm, notify } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { Icon } from '../icon/index.js';
import { badgeText } from '../notices/index.js';
import { useSession } from '../session/index.js';
import { clearErrors, uploadErrors, useErrorLog } from '../stores/index.js';
import { Dialog } from './dialog.js';
import './error-log.css';

const COLUMNS = ['type', 'url', 'message', 'stack', 'time'] as const;
const VIEWER = 'admin';

function ErrorLog({ onClose }: { onClose(): void }) {
  const t = useT();
  const entries = useErrorLog((state) => state.entries);
  const upload = async () => {
    if (!(await confirm(t('shell.errorLog.uploadQuestion')))) return;
    try {
      await uploadErrors();
      notify('success', t('shell.errorLog.uploaded'));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
    }
  };
  const clear = async () => {
    if (!(await confirm(t('shell.errorLog.clearQuestion'), { danger: true }))) return;
    clearErrors();
    notify('success', t('shell.errorLog.cleared'));
  };
  const empty = entries.length === 0;
  return (
    <Dialog title={t('shell.errorLog')} className="lm-error-log" onClose={onClose}>
      <div className="lm-error-log-tools">
        <button type="button" className="lm-button is-primary" disabled={empty} onClick={() => void upload()}>
          {t('shell.errorLog.upload')}
        </button>
        <button type="button" className="lm-button" disabled={empty} onClick={() => void clear()}>
          {t('shell.errorLog.clear')}
        </button>
      </div>
      <div className="lm-error-log-rows">
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column}>{t(`shell.errorLog.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal
              <tr key={index}>
                {COLUMNS.map((column) => (
                  <td key={column} className={`is-${column}`}>
                    {entry[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {empty ? <p>{t('shell.errorLog.empty')}</p> : null}
      </div>
    </Dialog>
  );
}

/** The errors of this browser; only administrators see the button. */
export function ErrorLogButton() {
  const t = useT();
  const account = useSession((state) => state.user?.account);
  const count = useErrorLog((state) => state.entries.length);
  const [open, setOpen] = useState(false);
  if (account !== VIEWER) return null;
  return (
    <>
      <button
        type="button"
        className="lm-tool lm-bell"
        aria-label={t('shell.errorLog')}
        title={t('shell.errorLog')}
        onClick={() => setOpen(true)}
      >
        <Icon svg={bug} />
        {count ? (
          <span className="lm-badge" aria-hidden="true">
            {badgeText(count)}
          </span>
        ) : null}
      </button>
      {open ? <ErrorLog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
