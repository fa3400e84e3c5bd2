import { useT } from '../../i18n/index.js';
import { type FilterKind, operatorsOf, takesValue } from './filter-state.js';

interface ConditionProps {
  kind: FilterKind;
  label: string;
  operator: string;
  value: string;
  onChange(operator: string, value: string): void;
}

/** One operator with its value. */
export function Condition({ kind, label, operator, value, onChange }: ConditionProps) {
  const t = useT();
  return (
    <div className="lm-cf-condition">
      <select
        className="lm-cf-input"
        aria-label={`${label} ${t('filter.operator')}`}
        value={operator}
        onChange={(event) => onChange(event.target.value, value)}
      >
        <option value="">{t('filter.noCondition')}</option>
        {operatorsOf(kind).map(({ id }) => (
          <option key={id} value={id}>
            {t(`filter.op.${id}`)}
          </option>
        ))}
      </select>
      <input
        className="lm-cf-input"
        type={kind === 'text' ? 'text' : kind}
        step="any"
        aria-label={`${label} ${t('filter.value')}`}
        value={value}
        disabled={Boolean(operator) && !takesValue(operator)}
        // A value typed before an operator is chosen gets the most likely operator.
        onChange={(event) => onChange(operator || (kind === 'text' ? 'contains' : 'equals'), event.target.value)}
      />
    </div>
  );
}
