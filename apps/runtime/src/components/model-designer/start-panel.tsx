import { useEffect, useState } from 'react';
import { ApiError, useCall, useT } from '../kit/view.js';
import type { Part } from './model-text.js';

const START = '/api/lc-develop/metadata/start';
const SOURCES = '/api/lc-develop/datasource/select';
const TABLES = '/api/lc-develop/model/table-list';
const KINDS = ['list', 'document', 'tree'] as const;

interface Source {
  id: string;
  name: string;
}

interface StartPanelProps {
  onStart(model: Part): void;
  /** The user wants to write or paste the text. */
  onWrite(): void;
}

/** The start of a new model: from the defaults of its kind, or from the columns of a table in another database. */
export function StartPanel({ onStart, onWrite }: StartPanelProps) {
  const t = useT();
  const call = useCall();
  const [said, setSaid] = useState({ name: '', zh: '', en: '', kind: 'list', datasourceId: '', tableName: '' });
  const [sources, setSources] = useState<Source[]>([]);
  const [tables, setTables] = useState<{ name: string; comment: string }[]>([]);
  const [problem, setProblem] = useState('');
  const set = (more: Partial<typeof said>) => setSaid((before) => ({ ...before, ...more }));
  const tell = (reason: unknown) => {
    if (!(reason instanceof ApiError)) throw reason;
    setProblem(reason.message);
  };
  useEffect(() => {
    let here = true;
    // A user who may not see the data sources continues without them.
    call<Source[]>(SOURCES, { quiet: true }).then(
      (found) => here && setSources(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [call]);
  const choose = (datasourceId: string) => {
    set({ datasourceId, tableName: '' });
    setTables([]);
    setProblem('');
    if (datasourceId) call<typeof tables>(TABLES, { query: { datasourceId }, quiet: true }).then(setTables, tell);
  };
  const start = () => {
    setProblem('');
    call<{ model: Part }>(START, { method: 'POST', body: said, quiet: true }).then(({ model }) => onStart(model), tell);
  };
  return (
    <div className="lm-modeler-start">
      {(['name', 'zh', 'en'] as const).map((key) => (
        <label key={key}>
          {t(`modeler.start.${key}`)}
          <input
            value={said[key]}
            placeholder={key === 'name' ? 'gas-bottle' : ''}
            onChange={(event) => set({ [key]: event.target.value })}
          />
        </label>
      ))}
      <label>
        {t('modeler.start.source')}
        <select value={said.datasourceId} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('modeler.start.noSource')}</option>
          {sources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {said.datasourceId ? (
        <label>
          {t('modeler.start.table')}
          <select value={said.tableName} onChange={(event) => set({ tableName: event.target.value })}>
            <option value="">–</option>
            {tables.map(({ name, comment }) => (
              <option key={name} value={name}>
                {comment}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <label>
          {t('modeler.start.kind')}
          <select value={said.kind} onChange={(event) => set({ kind: event.target.value })}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`modeler.start.${kind}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {problem ? <p role="alert">{problem}</p> : null}
      <button
        type="button"
        className="is-main"
        disabled={!said.name || !said.zh || !said.en || (said.datasourceId !== '' && !said.tableName)}
        onClick={start}
      >
        {t('modeler.start.begin')}
      </button>
      <button type="button" onClick={onWrite}>
        {t('modeler.start.write')}
      </button>
    </div>
  );
}
