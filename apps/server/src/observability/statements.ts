import { log } from './log.js';
import { counter, timing } from './metrics.js';
import { currentRequest } from './request-context.js';

const times = timing('sql_seconds', 'Time of SQL statements').of();
const slow = counter('sql_slow_total', 'SQL statements that took LAMINA_SLOW_MS or longer').of();
const failed = counter('sql_failed_total', 'SQL statements that the database refused').of();

const LONGEST_TEXT = 2000;
const MILLIS = 1000;
let slowMs = 500;

/** Statements that take `millis` or longer are logged; with 0 each one. */
export function tellStatementsOver(millis: number): void {
  slowMs = millis;
}

const shown = (text: string): string => text.replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);

/**
 * Starts the measurement of a statement; the returned function ends it, with the number of rows and the failure. Texts
 * contain only placeholders, so no values are logged.
 */
export function statement(text: string): (rows: number, failure?: unknown) => void {
  const context = currentRequest();
  const span = context?.span?.child('sql', { 'db.statement': shown(text) });
  const started = performance.now();
  return (rows, failure) => {
    const millis = performance.now() - started;
    times.observe(millis / MILLIS);
    span?.end(failure);
    if (failure !== undefined) failed.inc();
    if (millis < slowMs) return;
    slow.inc();
    const { requestId } = context ?? {};
    log.warn('slow statement', { requestId, ms: Math.round(millis), rows, statement: shown(text) });
  };
}
