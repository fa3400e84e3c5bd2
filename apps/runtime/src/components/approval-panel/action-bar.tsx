import { useT } from '../../i18n/index.js';
import { MoreMenu } from './more-menu.js';
import type { ActionName, Panel, PanelAction } from './panel.js';

interface ActionBarProps {
  panel: Panel;
  busy: ActionName | undefined;
  onChoose(name: ActionName): void;
}

/** Shown as separate buttons, in this order; all other actions are in the menu. */
const MAIN: ActionName[] = ['agree', 'reject', 'initiate', 'claim'];
const LOOKS: Partial<Record<ActionName, string>> = { reject: 'lm-ap-reject' };

/** This many actions or fewer need no menu when there is no main action. */
const FEW = 3;

/**
 * An action that is important enough for its own button. `initiate` goes to the menu while it is not possible, where
 * its reason can be shown.
 */
const isMain = ({ name, enabled }: PanelAction) => MAIN.includes(name) && (enabled || name !== 'initiate');

/** The actions of the panel. One that is not possible now is still shown, with its reason. */
export function ActionBar({ panel, busy, onChoose }: ActionBarProps) {
  const t = useT();
  const important = MAIN.flatMap((name): PanelAction[] =>
    panel.actions.filter((action) => action.name === name && isMain(action)),
  );
  const rarer = panel.actions.filter((action) => !isMain(action));
  const few = important.length === 0 && rarer.length <= FEW && rarer.every(({ enabled }) => enabled);
  const [main, more] = few ? [rarer, []] : [important, rarer];
  if (!main.length && !more.length) return null;
  const refused = main.find(({ enabled, reason }) => !enabled && reason);
  return (
    <div className="lm-ap-bar">
      {main.map(({ name, enabled, reason }, index) => (
        <button
          key={name}
          type="button"
          className={`lm-button ${LOOKS[name] ?? (index === 0 && !few ? 'is-primary' : '')}`}
          title={reason}
          aria-disabled={!enabled || busy !== undefined}
          onClick={() => enabled && onChoose(name)}
        >
          {t(busy === name ? 'approval.sending' : `approval.action.${name}`)}
        </button>
      ))}
      <MoreMenu actions={more} busy={busy !== undefined} onChoose={onChoose} />
      {refused ? <p className="lm-ap-hint">{refused.reason}</p> : null}
    </div>
  );
}
