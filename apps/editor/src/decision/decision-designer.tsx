import { useCallback, useEffect, useState } from 'react';
import { PageMessage, PageSkeleton, useT } from '../shared/runtime.js';
import { type Decision, fetchDecision } from './decision-calls.js';
import { Designer } from './designer.js';
import '../shared/shared.css';
import './decision.css';

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; problem: string }
  | { state: 'ready'; decision: Decision | null };

/** The designer of one decision table: `/editor/decision/<id of a version>`; null starts a new one. */
export default function DecisionDesigner({ id }: { id: string | null }) {
  const t = useT();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const load = useCallback(() => {
    if (id === null) {
      setLoaded({ state: 'ready', decision: null });
      return;
    }
    setLoaded({ state: 'loading' });
    fetchDecision(id).then(
      (decision) => setLoaded({ state: 'ready', decision }),
      (reason: unknown) => setLoaded({ state: 'failed', problem: reason instanceof Error ? reason.message : '' }),
    );
  }, [id]);
  useEffect(load, [load]);

  if (loaded.state === 'failed')
    return <PageMessage title={t('decisionDesigner.failed')} text={loaded.problem} retry={load} />;
  if (loaded.state === 'loading') return <PageSkeleton />;
  return <Designer decision={loaded.decision} />;
}
