import { useState } from 'react';
import { useT } from '../shared/runtime.js';
import type { Drawing } from './drawing/drawing.js';
import type { SimulatedRun } from './flow-calls.js';
import { Panel } from './panel/panel.js';
import { usePanelData } from './panel/use-panel-data.js';
import { ProblemsList } from './problems-list.js';
import { SimulationPanel } from './simulation/simulation-panel.js';
import type { Check } from './use-check.js';

interface SideProps {
  drawing: Drawing;
  check: Check;
  run: SimulatedRun | null;
  onRun(run: SimulatedRun | null): void;
}

const TABS = ['properties', 'problems', 'simulation'] as const;
type Tab = (typeof TABS)[number];

/** Beside the canvas: properties of the selected element, problems of the drawing, and its simulation. */
export function Side({ drawing, check, run, onRun }: SideProps) {
  const t = useT();
  const [tab, setTab] = useState<Tab>('properties');
  const [runs, setRuns] = useState<readonly SimulatedRun[]>();
  const data = usePanelData(drawing.process);
  const wrong = check.problems?.length ?? 0;
  const count = wrong + check.warnings.length;

  const open = (next: Tab) => {
    setTab(next);
    if (next !== 'simulation') onRun(null);
    // The simulated path is drawn on the picture; a selection would cover it.
    else drawing.service('selection').select([]);
  };
  const select = (id: string) => drawing.show(id || drawing.root.id);
  return (
    <aside className="lm-flow-side">
      <div className="lm-flow-tabs" role="tablist" aria-label={t('flowDesigner.side')}>
        {TABS.map((name) => (
          <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => open(name)}>
            {t(`flowDesigner.tab.${name}`)}
            {name === 'problems' && count > 0 ? (
              <span className={`lm-flow-count${wrong > 0 ? '' : ' is-warning'}`}>{count}</span>
            ) : null}
          </button>
        ))}
      </div>
      <div className="lm-flow-tab" role="tabpanel" aria-label={t(`flowDesigner.tab.${tab}`)}>
        {tab === 'properties' ? <Panel drawing={drawing} data={data} check={check} /> : null}
        {tab === 'problems' ? (
          <ProblemsList
            {...check}
            nameOf={(id) => drawing.shape(id)?.businessObject.name || id}
            onSelect={(id) => {
              select(id);
              open('properties');
            }}
          />
        ) : null}
        {tab === 'simulation' ? (
          <SimulationPanel
            data={data}
            xml={() => drawing.xml()}
            runs={runs}
            onRuns={setRuns}
            shown={run}
            onShow={onRun}
            onSelect={select}
          />
        ) : null}
      </div>
    </aside>
  );
}
