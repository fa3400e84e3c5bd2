/** Answers that depend on other files: what `resources` says to a key. The answers of a source never change meaning. */
export type Sources = Readonly<Record<string, (key: string) => unknown>>;

interface Kept<T> {
  readonly inputs: readonly unknown[];
  readonly asked: readonly (readonly [source: string, key: string, answer: unknown])[];
  readonly result: T;
}

/** Does one step, or takes over its result. `fail`: what it found out is told again next time, so it is not kept. */
export type Take<S extends Sources, T> = (
  id: string,
  inputs: readonly unknown[],
  work: (sources: S, fail: () => void) => T,
) => T;

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/**
 * Results of the steps of one kind, each with what it asked others. The next compilation takes over a result when its
 * inputs are the same objects and everything it asked has the same answer; else it does the step again.
 */
export class Steps<S extends Sources, T> {
  private kept = new Map<string, Kept<T>>();

  /** One compilation: results of steps that it does not take are dropped, except those of steps that fail. */
  pass(sources: S): Take<S, T> {
    const before = this.kept;
    const now = new Map<string, Kept<T>>();
    this.kept = now;
    return (id, inputs, work) => {
      const known = before.get(id);
      if (known !== undefined) {
        now.set(id, known);
        const holds = ([source, key, answer]: Kept<T>['asked'][number]) => sources[source]?.(key) === answer;
        if (isSame(known.inputs, inputs) && known.asked.every(holds)) return known.result;
      }
      let failed = false;
      const { recorded, asked } = recording(sources);
      const result = work(recorded, () => void (failed = true));
      if (!failed) now.set(id, { inputs, asked: asked(), result });
      return result;
    };
  }
}

function recording<S extends Sources>(sources: S) {
  const answers = Object.entries(sources).map(([name, source]) => {
    const known = new Map<string, unknown>();
    const ask = (key: string): unknown => {
      if (known.has(key)) return known.get(key);
      const answer = source(key);
      known.set(key, answer);
      return answer;
    };
    return { name, known, ask };
  });
  const recorded = Object.fromEntries(answers.map(({ name, ask }) => [name, ask])) as unknown as S;
  const asked = () =>
    answers.flatMap(({ name, known }) => [...known].map(([key, answer]) => [name, key, answer] as const));
  return { recorded, asked };
}

/** Gives equal values of a name back as the same object, so that steps recognise them. */
export class SameObjects {
  private readonly known = new Map<string, { text: string; value: unknown }>();

  of<T>(name: string, value: T): T {
    const before = this.known.get(name);
    if (before?.value === value) return value;
    const text = JSON.stringify(value);
    if (before?.text === text) return before.value as T;
    this.known.set(name, { text, value });
    return value;
  }
}
