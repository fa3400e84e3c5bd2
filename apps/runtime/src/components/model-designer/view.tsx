import { useEffect, useMemo, useState } from 'react';
import { type FieldProps, useCall, useLanguage, useT } from '../kit/view.js';
import type component from './component.js';
import { FieldsTable } from './fields-table.js';
import { LinesPanel } from './lines-panel.js';
import { type Part, partOf, printModel, readModel } from './model-text.js';
import { formulaNames, type Names, NamesContext } from './names.js';
import { PlanPanel } from './plan-panel.js';
import { RulesPanel } from './rules-panel.js';
import { StartPanel } from './start-panel.js';
import { StatesPanel } from './states-panel.js';
import { TrialPanel } from './trial-panel.js';
import { TrialContext, useTrial } from './use-trial.js';
import { VersionsPanel } from './versions-panel.js';
import './model-designer.css';

const TABS = ['fields', 'lines', 'states', 'rules', 'trial', 'plan', 'versions', 'source'] as const;
type Tab = (typeof TABS)[number];

/** Edits a model: its parts as tables and drawings, the server's checks, and the text that all of them change. */
export default function View({ published, item }: FieldProps<typeof component>) {
  const t = useT();
  const call = useCall();
  const language = useLanguage();
  const [tab, setTab] = useState<Tab>('fields');
  const [names, setNames] = useState<Names>({ functions: [], models: [] });
  const text = typeof item.value === 'string' ? item.value : '';
  const { model, problem } = useMemo(() => readModel(text), [text]);
  const trial = useTrial(model);
  useEffect(() => {
    let here = true;
    call<Names>('/api/lc-develop/metadata/names', { headers: { 'accept-language': language }, quiet: true }).then(
      (found) => here && setNames(found),
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [call, language]);

  const change = (next: Part) => item.change(printModel(next));
  const write = () => {
    setTab('source');
    item.change('{}');
  };
  if (text.trim() === '') return <StartPanel onStart={change} onWrite={write} />;

  const source = (
    <textarea
      className="lm-code"
      aria-label={t('modeler.source')}
      rows={20}
      spellCheck={false}
      value={text}
      onChange={(event) => item.change(event.target.value)}
    />
  );
  const panel = (whole: Part) => {
    const fields = partOf(whole.fields);
    if (tab === 'fields')
      return (
        <FieldsTable
          fields={fields}
          place={['fields']}
          names={formulaNames(names, fields, {}, partOf(whole.children))}
          onChange={(next) => change({ ...whole, fields: next })}
        />
      );
    if (tab === 'lines') return <LinesPanel model={whole} onChange={change} />;
    if (tab === 'states') return <StatesPanel model={whole} onChange={change} />;
    if (tab === 'rules') return <RulesPanel model={whole} onChange={change} />;
    if (tab === 'trial') return <TrialPanel model={whole} />;
    if (tab === 'plan') return <PlanPanel text={text} published={published ?? 0} />;
    if (tab === 'versions') return <VersionsPanel model={whole} onTake={change} />;
    return source;
  };
  return (
    <NamesContext.Provider value={names}>
      <TrialContext.Provider value={trial}>
        <div className="lm-modeler">
          <div role="tablist" aria-label={t('modeler.parts')}>
            {TABS.map((name) => (
              <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
                {t(`modeler.${name}`)}
              </button>
            ))}
          </div>
          <div role="tabpanel" aria-label={t(`modeler.${tab}`)}>
            {model === undefined ? (
              <>
                <p role="alert">{t('modeler.unread', { problem })}</p>
                {source}
              </>
            ) : (
              panel(model)
            )}
          </div>
          <datalist id="lm-modeler-models">
            {names.models.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
      </TrialContext.Provider>
    </NamesContext.Provider>
  );
}
