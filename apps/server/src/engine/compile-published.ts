import { MetadataError, type ModelSpec } from '../metadata/index.js';

/** Published models that compile together, and why the others are not in force, by their keys. */
interface InForce<Compiled> {
  readonly compiled: Compiled;
  readonly problems: ReadonlyMap<string, string>;
}

const reasonOf = (error: unknown): string =>
  error instanceof MetadataError ? error.problems.join('; ') : error instanceof Error ? error.message : String(error);

/** Problems of each model, by the key at the start of their lines. */
function blamed(error: unknown, models: readonly ModelSpec[]): Map<string, string> {
  const found = new Map<string, string>();
  if (!(error instanceof MetadataError)) return found;
  const keys = new Set(models.map(({ key }) => key));
  for (const line of error.problems) {
    const key = /^[^\s.:]+/.exec(line)?.[0] ?? '';
    if (keys.has(key)) found.set(key, found.has(key) ? `${found.get(key)}; ${line}` : line);
  }
  return found;
}

/**
 * Compiles as many of the models as possible: models with problems are left out, then the models that need them. When
 * the problem names none of them (e.g. a page that lost a field), each model is tried together with the good ones.
 * Throws what `compile` throws without any of them.
 */
export function compilePublished<Compiled>(
  models: readonly ModelSpec[],
  compile: (models: readonly ModelSpec[]) => Compiled,
): InForce<Compiled> {
  const problems = new Map<string, string>();
  let rest = models;
  for (;;) {
    try {
      return { compiled: compile(rest), problems };
    } catch (error) {
      if (rest.length === 0) throw error;
      const wrong = blamed(error, rest);
      if (wrong.size === 0) return oneByOne(rest, compile, problems);
      for (const [key, reason] of wrong) problems.set(key, reason);
      rest = rest.filter(({ key }) => !wrong.has(key));
    }
  }
}

/** Repeats until no other model can be added, because a model may need one that comes later. */
function oneByOne<Compiled>(
  models: readonly ModelSpec[],
  compile: (models: readonly ModelSpec[]) => Compiled,
  problems: Map<string, string>,
): InForce<Compiled> {
  let good: readonly ModelSpec[] = [];
  let compiled = compile(good);
  let rest = models;
  for (let grown = true; grown; ) {
    grown = false;
    for (const model of rest) {
      try {
        compiled = compile([...good, model]);
        good = [...good, model];
        problems.delete(model.key);
        grown = true;
      } catch (error) {
        problems.set(model.key, reasonOf(error));
      }
    }
    rest = rest.filter((model) => !good.includes(model));
  }
  return { compiled, problems };
}
