import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { Count, Family, Times } from './series.js';

const registry = new Registry();
const PREFIX = 'lamina_';

/** Registers the series of a metric with the library. */
function register<S extends Count | Times>(
  type: 'counter' | 'histogram',
  help: string,
  name: string,
  family: Family<S>,
) {
  const get = async () => ({ name, help, type, aggregator: 'sum', values: family.samples() });
  registry.registerMetric({ name, get } as unknown as Metric);
  return family;
}

/** Creates a counter of events. */
export function counter(name: string, help: string, labels: readonly string[] = []): Family<Count> {
  const family = new Family(PREFIX + name, labels, () => new Count());
  return register('counter', help, PREFIX + name, family);
}

/** Creates a histogram of times in seconds. */
export function timing(name: string, help: string, labels: readonly string[] = []): Family<Times> {
  const family = new Family(PREFIX + name, labels, () => new Times());
  return register('histogram', help, PREFIX + name, family);
}

type Reading = () => number | Promise<number>;

const readings = new Map<string, Set<Reading>>();

async function total(name: string): Promise<number> {
  const values = await Promise.all([...(readings.get(name) ?? [])].map(async (read) => read()));
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * A value that is read when the metrics are requested; the values of several readers with one name are added. Returns a
 * function that removes the reader. When a reader throws, the value is left out.
 */
export function gauge(name: string, help: string, read: Reading): () => void {
  const known = readings.get(name) ?? new Set();
  readings.set(name, known.add(read));
  if (known.size === 1 && registry.getSingleMetric(PREFIX + name) === undefined)
    new Gauge({
      name: PREFIX + name,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        const value = await total(name).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  return () => void known.delete(read);
}

let watched = false;

/** Adds the metrics of the process, once: CPU, heap, garbage collection, event loop delay. */
export function watchProcess(): void {
  if (!watched) collectDefaultMetrics({ register: registry });
  watched = true;
}

/** All metrics in the text format of Prometheus. */
export const metricsText = (): Promise<string> => registry.metrics();
export const METRICS_TYPE = registry.contentType;
