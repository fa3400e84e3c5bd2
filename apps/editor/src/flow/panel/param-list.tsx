import { useEffect, useState } from 'react';
import { useT } from '../../shared/runtime.js';
import type { Param } from '../drawing/params.js';

interface ParamListProps {
  params: Param[];
  onChange(params: Param[]): void;
}

const isWhole = ({ name, key }: Param) => name !== '' && key !== '';

/** Variables that get values of system parameters; a row is stored when both of its fields are filled. */
export function ParamList({ params, onChange }: ParamListProps) {
  const t = useT();
  const stored = JSON.stringify(params);
  const [rows, setRows] = useState(params);
  useEffect(() => {
    setRows((shown) => (JSON.stringify(shown.filter(isWhole)) === stored ? shown : (JSON.parse(stored) as Param[])));
  }, [stored]);
  const put = (next: Param[]) => setRows(next);
  const write = (next: Param[]) => {
    const whole = next.filter(isWhole);
    if (JSON.stringify(whole) !== stored) onChange(whole);
  };
  return (
    <>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a row
        <div key={index} className="lm-candidate">
          <input
            className="is-mono"
            aria-label={t('flowDesigner.paramName', { number: index + 1 })}
            placeholder="param_limit"
            value={row.name}
            onChange={(event) => put(rows.with(index, { ...row, name: event.target.value.trim() }))}
            onBlur={() => write(rows)}
          />
          <input
            className="is-mono"
            aria-label={t('flowDesigner.paramKey', { number: index + 1 })}
            placeholder="approval.limit"
            value={row.key}
            onChange={(event) => put(rows.with(index, { ...row, key: event.target.value.trim() }))}
            onBlur={() => write(rows)}
          />
          <button
            type="button"
            className="lm-remove"
            aria-label={t('flowDesigner.removeRow', { number: index + 1 })}
            onClick={() => {
              const next = rows.toSpliced(index, 1);
              put(next);
              write(next);
            }}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" className="lm-link" onClick={() => put([...rows, { name: '', key: '' }])}>
        + {t('flowDesigner.addParam')}
      </button>
    </>
  );
}
