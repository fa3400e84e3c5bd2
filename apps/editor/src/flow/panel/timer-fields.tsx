import { useT } from '../../shared/runtime.js';
import type { Moddle } from '../drawing/moddle.js';
import { readCycle, readPeriod, TIMER_UNITS, type TimerUnit, writeCycle, writePeriod } from '../drawing/timer.js';
import { SelectField, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';

const KINDS = ['duration', 'date', 'cycle'] as const;
type Kind = (typeof KINDS)[number];

const ATTRIBUTES: Record<Kind, string> = { duration: 'timeDuration', date: 'timeDate', cycle: 'timeCycle' };
const FIRST: Record<Kind, string> = { duration: 'PT24H', date: '', cycle: 'R3/PT24H' };

interface PeriodProps {
  text: string;
  onChange(text: string): void;
}

/** Number and unit of a period with one unit. */
function PeriodFields({ text, onChange }: PeriodProps) {
  const t = useT();
  const period = readPeriod(text) ?? { amount: 0, unit: 'hours' as const };
  const units = TIMER_UNITS.map((unit) => ({ value: unit, label: t(`flowDesigner.unit.${unit}`) }));
  return (
    <div className="lm-prop-pair">
      <TextField
        label={t('flowDesigner.amount')}
        type="number"
        value={period.amount > 0 ? String(period.amount) : ''}
        onCommit={(amount) =>
          onChange(writePeriod({ ...period, amount: Math.max(1, Math.round(Number(amount)) || 1) }))
        }
      />
      <SelectField
        label={t('flowDesigner.unitTitle')}
        value={period.unit}
        options={units}
        onChange={(unit) => onChange(writePeriod({ amount: period.amount || 1, unit: unit as TimerUnit }))}
      />
    </div>
  );
}

const DATE_AND_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** When a timer fires: after a period, at a date, or repeatedly; as ISO 8601 or as a formula. */
export function TimerFields({ drawing, shape, element, definition }: PartProps & { definition: Moddle }) {
  const t = useT();
  const kind = KINDS.find((name) => definition[ATTRIBUTES[name]] !== undefined) ?? 'duration';
  const text = String(definition[ATTRIBUTES[kind]]?.body ?? '');
  const put = (next: Kind, body: string) => {
    const expression = drawing.create('bpmn:FormalExpression', { body });
    expression.$parent = definition;
    const cleared = Object.fromEntries(KINDS.map((name) => [ATTRIBUTES[name], undefined]));
    drawing.setIn(shape, definition, { ...cleared, [ATTRIBUTES[next]]: expression });
  };
  // A repeating timer needs an activity that continues after it fires.
  const repeats = element['cancelActivity'] === false || kind === 'cycle';
  const kinds = KINDS.filter((name) => name !== 'cycle' || repeats).map((name) => ({
    value: name,
    label: t(`flowDesigner.timer.${name}`),
  }));
  const cycle = readCycle(text);
  return (
    <>
      <SelectField
        label={t('flowDesigner.timerKind')}
        value={kind}
        options={kinds}
        onChange={(next) => put(next as Kind, FIRST[next as Kind])}
      />
      {kind === 'duration' ? <PeriodFields text={text} onChange={(period) => put('duration', period)} /> : null}
      {kind === 'date' ? (
        <TextField
          label={t('flowDesigner.date')}
          type="datetime-local"
          value={DATE_AND_TIME.test(text) ? text.slice(0, 16) : ''}
          onCommit={(date) => put('date', date)}
        />
      ) : null}
      {kind === 'cycle' ? (
        <>
          <TextField
            label={t('flowDesigner.times')}
            type="number"
            value={String(cycle.times)}
            hint={t('flowDesigner.timesHint')}
            onCommit={(times) => put('cycle', writeCycle({ ...cycle, times: Math.max(0, Number(times) || 0) }))}
          />
          <PeriodFields text={cycle.period} onChange={(period) => put('cycle', writeCycle({ ...cycle, period }))} />
        </>
      ) : null}
      <TextField
        label={t('flowDesigner.timerText')}
        value={text}
        mono
        hint={t('flowDesigner.timerHint')}
        onCommit={(body) => put(kind, body.trim())}
      />
    </>
  );
}
