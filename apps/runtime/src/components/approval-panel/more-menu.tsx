import chevron from '@fortawesome/fontawesome-free/svgs/solid/chevron-down.svg?raw';
import { useId } from 'react';
import { useMenu } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import type { ActionName, PanelAction } from './panel.js';

interface MoreMenuProps {
  actions: PanelAction[];
  busy: boolean;
  onChoose(name: ActionName): void;
}

/**
 * The rarer actions. An action that is not possible now can still be reached with the keyboard, because it shows its
 * reason.
 */
export function MoreMenu({ actions, busy, onChoose }: MoreMenuProps) {
  const t = useT();
  const id = useId();
  const { open, setOpen, root, close, onKeyDown } = useMenu();
  if (!actions.length) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the buttons inside
    <div className="lm-ap-more" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="lm-button"
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={busy}
        onClick={() => setOpen(!open)}
      >
        {t('approval.more')}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from the icon package at build time */}
        <span className="lm-icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: chevron }} />
      </button>
      {open ? (
        <div className="lm-ap-menu" role="menu" aria-label={t('approval.more')}>
          {actions.map(({ name, enabled, reason }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              title={reason}
              aria-disabled={!enabled}
              aria-describedby={reason ? `${id}-${name}` : undefined}
              onClick={() => {
                if (!enabled) return;
                close();
                onChoose(name);
              }}
            >
              {t(`approval.action.${name}`)}
              {reason && !enabled ? <small id={`${id}-${name}`}>{reason}</small> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
