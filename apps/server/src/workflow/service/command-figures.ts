import { AppError } from '../../errors/index.js';
import { counter, currentRequest, spanned, timing } from '../../observability/index.js';

const commands = counter('process_commands_total', 'Commands of processes', ['kind', 'outcome']);
const times = timing('process_command_seconds', 'Time of commands of processes', ['kind']);
const MILLIS = 1000;

/** Runs a command; the metrics get its time and outcome. */
export async function commanded<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  let outcome = 'done';
  try {
    return await spanned(currentRequest(), `process ${kind}`, {}, work);
  } catch (error) {
    outcome = error instanceof AppError ? 'refused' : 'failed';
    throw error;
  } finally {
    commands.of(kind, outcome).inc();
    times.of(kind).observe((performance.now() - started) / MILLIS);
  }
}
