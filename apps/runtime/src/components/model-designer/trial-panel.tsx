import { useContext } from 'react';
import { useLanguage, useT } from '../kit/view.js';
import { type Part, partOf, put, textOf } from './model-text.js';
import { TrialContext } from './use-trial.js';

/** The fields that users fill in and that computed values can depend on. */
const filledIn = (fields: Part): [string, Part][] =>
  Object.entries(fields)
    .map(([key, field]): [string, Part] => [key, partOf(field)])
    .filter(([, field]) => field.computed === undefined && field.readonly !== true && field.type !== 'attachment');
const computed = (fields: Part): string[] =>
  Object.keys(fields).filter((key) => partOf(fields[key]).computed !== undefined);

interface RowProps {
  fields: Part;
  /** The typed values. */
  row: Part;
  /** The values computed by the server. */
  counted: Part | undefined;
  name: string;
  onChange(row: Part): void;
}

function TrialRow({ fields, row, counted, name, onChange }: RowProps) {
  const language = useLanguage();
  const labelOf = (key: string) => textOf(partOf(fields[key])[language]) || key;
  return (
    <div className="lm-modeler-trial-row">
      {filledIn(fields).map(([key]) => (
        <label key={key}>
          {labelOf(key)}
          <input
            aria-label={`${name}${labelOf(key)}`}
            value={textOf(row[key])}
            onChange={(event) => onChange(put(row, key, event.target.value || undefined))}
          />
        </label>
      ))}
      {computed(fields).map((key) => (
        <label key={key} className="is-computed">
          {labelOf(key)}
          <output aria-label={`${name}${labelOf(key)}`}>{textOf(counted?.[key]) || '–'}</output>
        </label>
      ))}
    </div>
  );
}

/** A trial document: the user types values, and the server computes its formulas. */
export function TrialPanel({ model }: { model: Part }) {
  const t = useT();
  const { record, counted, problem, change, count } = useContext(TrialContext);
  const children = Object.entries(partOf(model.children)).map(([key, child]): [string, Part] => [key, partOf(child)]);
  const linesOf = (part: Part | undefined, key: string): Part[] => {
    const lines = part?.[key];
    return Array.isArray(lines) ? lines.map(partOf) : [];
  };
  return (
    <div className="lm-modeler-trial">
      <p className="lm-modeler-hint">{t('modeler.trialHelp')}</p>
      <TrialRow fields={partOf(model.fields)} row={record} counted={counted} name="" onChange={change} />
      {children.map(([key, child]) => (
        <fieldset key={key}>
          <legend>{key}</legend>
          {Object.entries(linesOf(record, key)).map(([at, line]) => (
            <TrialRow
              key={at}
              fields={partOf(child.fields)}
              row={line}
              counted={linesOf(counted, key)[Number(at)]}
              name={`${Number(at) + 1}: `}
              onChange={(next) => change(put(record, key, linesOf(record, key).with(Number(at), next)))}
            />
          ))}
          <button type="button" onClick={() => change(put(record, key, [...linesOf(record, key), {}]))}>
            {t('modeler.addLine')}
          </button>
        </fieldset>
      ))}
      {problem ? <p role="alert">{problem}</p> : null}
      <button type="button" className="is-main" onClick={count}>
        {t('modeler.count')}
      </button>
    </div>
  );
}
