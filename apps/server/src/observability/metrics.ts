import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const PREFIX = 'lamina_';
const TIMES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts something that happens. Values of labels must come from a short list: each makes a series for ever. */
export function counter<L extends string>(name: string, help: string, labels: readonly L[] = []): Counter<L> {
  return new Counter({ name: PREFIX + name, help, labelNames: [...labels], registers: [registry] });
}

/** Tells how long something takes, in seconds. */
export function timing<L extends string>(name: string, help: string, labels: readonly L[] = []): Histogram<L> {
  return new Histogram({ name: PREFIX + name, help, labelNames: [...labels], buckets: TIMES, registers: [registry] });
}

type Reading = () => number | Promise<number>;

const readings = new Map<string, Set<Reading>>();

async function total(name: string): Promise<number> {
  const values = await Promise.all([...(readings.get(name) ?? [])].map(async (read) => read()));
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * A figure that is read when somebody asks for the metrics; several readers of one name are added up. Returns how to
 * take the reader back. A reader that throws leaves the figure out.
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

/** Takes the figures of the process in: processor, heap, garbage collection, delay of the event loop. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: registry });
}

/** All figures in the text form of Prometheus. */
export const metricsText = (): Promise<string> => registry.metrics();
export const METRICS_TYPE = registry.contentType;
