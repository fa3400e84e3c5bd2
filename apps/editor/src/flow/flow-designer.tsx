import { useEffect } from 'react';
import { PageMessage, PageSkeleton, useT } from '../shared/runtime.js';
import { Designer } from './designer.js';
import { useFlow } from './use-flow.js';
import '../shared/shared.css';
import './flow.css';
import './marks.css';
import './panel/panel.css';
import './compare/compare.css';
import './simulation/simulation.css';

/** The designer of one process: `/editor/flow/<model id>`; null starts a new one. */
export default function FlowDesigner({ modelId }: { modelId: string | null }) {
  const t = useT();
  const flow = useFlow(modelId);
  const { status, problem, name } = flow.state;
  useEffect(() => {
    document.title = name ? `${name} · ${t('flowDesigner.title')}` : t('flowDesigner.title');
  }, [name, t]);

  if (status === 'failed') return <PageMessage title={t('flowDesigner.failed')} text={problem} retry={flow.load} />;
  if (status === 'loading') return <PageSkeleton />;
  return <Designer flow={flow} />;
}
