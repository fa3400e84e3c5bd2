import { useRef, useState } from 'react';
import { ApiError, useT } from '../../shared/runtime.js';
import { type SimulatedRun, simulate } from '../flow-calls.js';
import { type Option, SelectField } from '../panel/controls.js';
import type { PanelData } from '../panel/use-panel-data.js';
import { RunDetail } from './run-detail.js';

interface SimulationPanelProps {
  data: PanelData;
  /** The current drawing. */
  xml(): Promise<string>;
  /** The results of the last simulation; undefined before the first. */
  runs: readonly SimulatedRun[] | undefined;
  onRuns(runs: readonly SimulatedRun[]): void;
  shown: SimulatedRun | null;
  onShow(run: SimulatedRun | null): void;
  onSelect(elementId: string): void;
}

const SIZES = ['10', '30', '50'];

/** Simulates stored documents with the drawing: the path of each, its people, and where it would stop. */
export function SimulationPanel({ data, xml, runs, onRuns, shown, onShow, onSelect }: SimulationPanelProps) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const [size, setSize] = useState('10');
  const [initiator, setInitiator] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const document = chosen ?? data.model;
  const newestShown = useRef(shown);
  newestShown.current = shown;

  const run = async () => {
    setBusy(true);
    setProblem('');
    try {
      const answer = await simulate({
        xml: await xml(),
        ...(document && { model: document }),
        size: Number(size),
        ...(initiator && { initiator }),
      });
      onRuns(answer.results);
      // The selected document stays selected, even if it was selected while the answer was loading.
      const before = newestShown.current?.id;
      onShow(answer.results.find(({ id }) => id === before) ?? answer.results[0] ?? null);
      if (answer.problems.length > 0) setProblem(t('flowDesigner.simulateProblems', { count: answer.problems.length }));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      onShow(null);
      setProblem(reason.message);
    } finally {
      setBusy(false);
    }
  };
  const documents: Option[] = data.documents.map(({ model: value, name }) => ({ value, label: name }));
  const users: Option[] = data.choices.users.map(({ id, name, account }) => ({
    value: id,
    label: `${name} (${account})`,
  }));
  const dead = runs?.filter(({ deadEnd }) => deadEnd).length ?? 0;

  return (
    <div className="lm-simulation">
      <p className="lm-prop-hint">{t('flowDesigner.simulateHint')}</p>
      <SelectField
        label={t('flowDesigner.businessDocument')}
        value={document}
        options={documents}
        empty={t('flowDesigner.simulateNothing')}
        onChange={setChosen}
      />
      <SelectField
        label={t('flowDesigner.simulateSize')}
        value={size}
        options={SIZES.map((value) => ({ value, label: t('flowDesigner.simulateNewest', { count: value }) }))}
        onChange={setSize}
      />
      <SelectField
        label={t('flowDesigner.simulateInitiator')}
        value={initiator}
        options={users}
        empty={t('flowDesigner.simulateOwn')}
        onChange={setInitiator}
      />
      <button type="button" className="lm-button is-primary" disabled={busy} onClick={() => void run()}>
        {t(busy ? 'flowDesigner.simulating' : 'flowDesigner.simulateRun')}
      </button>
      <p className="lm-field-error" role="alert">
        {problem}
      </p>
      {runs && (runs.length > 0 || !problem) ? (
        <p className="lm-simulation-sum">
          {t(runs.length > 0 ? 'flowDesigner.simulateSum' : 'flowDesigner.simulateEmpty', {
            count: runs.length,
          })}
          {dead > 0 ? <strong> {t('flowDesigner.simulateDead', { count: dead })}</strong> : null}
        </p>
      ) : null}
      <ol className="lm-simulation-runs">
        {runs?.map((one) => (
          <li key={one.id} className={one.deadEnd ? 'is-dead' : ''}>
            <button type="button" aria-pressed={shown?.id === one.id} onClick={() => onShow(one)}>
              <strong>{one.label || one.id || t('flowDesigner.simulateNothing')}</strong>
              <span className="lm-tag">
                {one.deadEnd ? t('flowDesigner.deadEnd') : t(`flowDesigner.end.${one.end?.outcome ?? 'none'}`)}
              </span>
            </button>
            {shown?.id === one.id ? <RunDetail run={one} onSelect={onSelect} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
