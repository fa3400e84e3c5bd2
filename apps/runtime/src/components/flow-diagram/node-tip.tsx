import { hasText, useT } from '../../i18n/index.js';
import { type NodeView, userName } from './model-view.js';

interface NodeTipProps {
  name: string;
  node: NodeView;
  /** Position in the diagram, in pixels. */
  x: number;
  y: number;
}

const NO_OUTCOME = 'flow.outcome.open';

/** Who did what at a node, and when. */
export function NodeTip({ name, node, x, y }: NodeTipProps) {
  const t = useT();
  const word = (outcome: string | null, time: string | null) => {
    const key = outcome ? `approval.outcome.${outcome}` : time ? '' : NO_OUTCOME;
    return key && (hasText(key) ? t(key) : (outcome ?? ''));
  };
  return (
    <div className="lm-fd-tip" role="tooltip" style={{ left: x, top: y }}>
      <strong>{name}</strong>
      <span className={`lm-fd-state is-${node.state}`}>{t(`flow.state.${node.state}`)}</span>
      {node.entries.length ? (
        <ul>
          {node.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries of a node can be equal
            <li key={index}>
              <b>{userName(entry.user) || t('flow.unclaimed')}</b> {word(entry.outcome, entry.time)}
              <small>{entry.time ?? entry.createTime}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
