import type { ReactNode } from 'react';
import { useT } from './runtime.js';
import type { Looking } from './use-look.js';
import { WhomPicker } from './whom-picker.js';

/** The right to view as others. */
const VIEW_AS = 'role_view_as';

interface LookBarProps {
  looking: Looking;
  granted: ReadonlySet<string>;
  children?: ReactNode;
}

/** Above canvas and preview: chooses the person for whom both show the page. */
export function LookBar({ looking, granted, children }: LookBarProps) {
  const t = useT();
  const { whom, problem, choose, renew } = looking;
  return (
    <div className="lm-look-bar">
      {granted.has(VIEW_AS) ? <WhomPicker whom={whom} onChoose={choose} /> : null}
      {problem ? (
        <span role="alert" className="lm-look-refused">
          {t('editor.lookRefused', { why: problem })}{' '}
          <button type="button" className="lm-button" onClick={renew}>
            {t('shell.retry')}
          </button>
        </span>
      ) : null}
      {children}
    </div>
  );
}
