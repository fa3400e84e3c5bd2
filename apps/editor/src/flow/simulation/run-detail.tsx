import { useT } from '../../shared/runtime.js';
import type { SimulatedRun } from '../flow-calls.js';

interface RunDetailProps {
  run: SimulatedRun;
  onSelect(elementId: string): void;
}

/** The tasks of one simulated document, with their people, and its end. */
export function RunDetail({ run, onSelect }: RunDetailProps) {
  const t = useT();
  const initiator = typeof run.initiator === 'object' ? run.initiator?.name : run.initiator;
  return (
    <ol className="lm-simulation-path">
      {initiator ? (
        <li>
          <span>{t('flowDesigner.simulateBy', { name: initiator })}</span>
        </li>
      ) : null}
      {run.path.map(({ nodeId, nodeName, users }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a node can occur twice
        <li key={index}>
          <button type="button" className="lm-link" onClick={() => onSelect(nodeId)}>
            {nodeName || nodeId}
          </button>
          <span>{users.length > 0 ? users.map(({ name }) => name).join(', ') : t('flowDesigner.nobody')}</span>
        </li>
      ))}
      {run.deadEnd ? (
        <li className="is-dead">
          <button type="button" className="lm-link" onClick={() => onSelect(run.deadEnd?.nodeId ?? '')}>
            {t('flowDesigner.deadEnd')}
          </button>
          <span>{run.deadEnd.message}</span>
        </li>
      ) : null}
    </ol>
  );
}
