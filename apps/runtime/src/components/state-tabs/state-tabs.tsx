import { type KeyboardEvent, useRef } from 'react';
import { useT } from '../../i18n/index.js';
import './state-tabs.css';
import { searchOf, useCounts } from './use-counts.js';

export interface StateTab {
  /** States, separated by commas. */
  value: string;
  /** The labels of these states. */
  labels: readonly string[];
}

export interface StateTabsProps {
  /** The list's parameter that the chosen tab sets. */
  name: string;
  tabs: readonly StateTab[];
  /** Call that counts the records of each state. */
  counts?: string;
  /** The current query of the list. */
  query: Readonly<Record<string, unknown>>;
  rows: readonly unknown[];
  onChoose(value: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The states of a list as tabs with counts; the last tab does not filter. */
export function StateTabs({ name, tabs, counts: source, query, rows, onChoose }: StateTabsProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const counts = useCounts(source, searchOf(query, name), rows);
  const chosen = String(query[name] ?? '');
  const numberOf = (value: string): number | undefined => {
    if (counts === undefined) return undefined;
    const states = value === '' ? [...counts.keys()] : value.split(',');
    return states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  };
  const all = [...tabs.map(({ value, labels }) => ({ value, label: labels.join(' / ') })), { value: '', label: '' }];

  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = all.findIndex(({ value }) => value === chosen);
    const next = (at + by + all.length) % all.length;
    onChoose(all[next]?.value ?? '');
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div ref={row} className="lm-state-tabs" role="tablist" aria-label={t('board.tabs')} onKeyDown={step}>
      {all.map(({ value, label }) => {
        const number = numberOf(value);
        const isChosen = value === chosen;
        return (
          <button
            key={value}
            type="button"
            role="tab"
            aria-selected={isChosen}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(value)}
          >
            {label || t('board.all')}
            {number === undefined ? null : <span className="lm-state-count">{number}</span>}
          </button>
        );
      })}
    </div>
  );
}
