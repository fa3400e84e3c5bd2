import { useState } from 'react';
import { useT } from '../../i18n/index.js';
import './column-filter.css';
import { Condition } from './condition-pair.js';
import { type FilterKind, type FilterState, readState, STATUSES, toggle, writeState } from './filter-state.js';
import { ValueList } from './value-list.js';

export interface ColumnFilterProps {
  value?: unknown;
  onChange(value: string): void;
  kind?: FilterKind;
  field: string;
  source?: string;
  /** Label of the column, for screen readers. */
  columnLabel?: string;
  /** amis: sets other values of the same form. */
  onBulkChange?(values: Record<string, unknown>): void;
}

/** The content of a column's filter box. amis draws the box and its buttons: reset, cancel, search. */
export function ColumnFilter(props: ColumnFilterProps) {
  const { value, onChange, onBulkChange, kind = 'text', field, source, columnLabel = '' } = props;
  const t = useT();
  // Incomplete conditions stay here; only complete ones are reported.
  const [draft, setDraft] = useState<{ from: unknown; state: FilterState }>({ from: value, state: readState(value) });
  const outside = (value ?? '') !== (draft.from ?? '');
  const state = outside ? readState(value) : draft.state;
  const set = (part: Partial<FilterState>) => {
    const next = { ...state, ...part };
    const text = writeState(next);
    setDraft({ from: text, state: next });
    onChange(text);
    // Submitted with the filter: a new filter starts on the first page.
    onBulkChange?.({ page: 1 });
  };

  return (
    <div className="lm-cf">
      {kind === 'status' ? (
        <fieldset className="lm-cf-list" aria-label={columnLabel}>
          {STATUSES.map((status) => (
            <label key={status} className="lm-cf-option">
              <input
                type="checkbox"
                checked={state.status?.includes(status) ?? false}
                onChange={() => set({ status: toggle(state.status, status) })}
              />
              <span>{t(`filter.status.${status}`)}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <ValueList source={source} field={field} chosen={state.vals ?? []} onChange={(vals) => set({ vals })} />
      )}
      {kind === 'status' || kind === 'values' ? null : (
        <fieldset className="lm-cf-conditions">
          <legend>{t('filter.conditions')}</legend>
          <Condition
            kind={kind}
            label={t('filter.first')}
            operator={state.operator1 ?? ''}
            value={state.sVal ?? ''}
            onChange={(operator1, sVal) => set({ operator1, sVal })}
          />
          <div className="lm-cf-joint">
            {(['and', 'or'] as const).map((concat) => (
              <label key={concat}>
                <input
                  type="radio"
                  name={`${field}-concat`}
                  checked={(state.concat ?? 'and') === concat}
                  onChange={() => set({ concat })}
                />
                <span>{t(`filter.${concat}`)}</span>
              </label>
            ))}
          </div>
          <Condition
            kind={kind}
            label={t('filter.second')}
            operator={state.operator2 ?? ''}
            value={state.sVal2 ?? ''}
            onChange={(operator2, sVal2) => set({ operator2, sVal2 })}
          />
        </fieldset>
      )}
    </div>
  );
}
