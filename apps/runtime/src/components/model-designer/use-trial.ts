import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { ApiError, useCall } from '../kit/view.js';
import { formulasOf } from './formula-places.js';
import { type Part, partOf, textOf } from './model-text.js';

const METADATA = '/api/lc-develop/metadata';
/** Wait after a change of the model, until the user pauses. */
const AGAIN_MS = 600;

/** The result of a formula for the trial record. */
export type Outcome = { value: unknown } | { problem: string };

export interface Trial {
  /** The typed values. */
  record: Part;
  /** The values computed by the server. */
  counted: Part | undefined;
  problem: string;
  /** By the path of the formula, `actions.confirm.must.0.that`. */
  outcomes: ReadonlyMap<string, Outcome>;
  change(record: Part): void;
  count(): void;
}

const NOTHING: ReadonlyMap<string, Outcome> = new Map();
const NO_TRIAL: Trial = {
  ...{ record: {}, counted: undefined, problem: '', outcomes: NOTHING },
  ...{ change: () => undefined, count: () => undefined },
};

export const TrialContext = createContext<Trial>(NO_TRIAL);

/** The value of a computed field; for a field of lines, the value in the first line. */
function computedAt(counted: Part | undefined, path: readonly string[]): unknown {
  const [first, key = '', , field = ''] = path;
  if (counted === undefined) return undefined;
  if (first === 'fields') return counted[key];
  const lines = counted[key];
  return Array.isArray(lines) ? partOf(lines[0])[field] : undefined;
}

/** The result of the formula at this path; undefined when nothing was tried. */
export function useOutcome(place: readonly string[]): Outcome | undefined {
  const { counted, outcomes } = useContext(TrialContext);
  if (place.at(-1) !== 'computed') return outcomes.get(place.join('.'));
  const value = computedAt(counted, place);
  return value === undefined ? undefined : { value };
}

/** Tries a model with a record on the server: its computed fields, and the results of its actions' formulas. */
export function useTrial(model: Part | undefined): Trial {
  const call = useCall();
  const [record, setRecord] = useState<Part>({});
  const [answer, setAnswer] = useState<{ counted: Part; outcomes: ReadonlyMap<string, Outcome> }>();
  const [problem, setProblem] = useState('');
  const latest = useRef({ model, record });
  latest.current = { model, record };
  const wasAsked = useRef(false);

  const count = useCallback(async () => {
    const asked = latest.current;
    wasAsked.current = true;
    setProblem('');
    const post = <A>(name: string, more: object = {}): Promise<A> =>
      call<A>(`${METADATA}/${name}`, { method: 'POST', body: { ...asked, ...more }, quiet: true });
    try {
      const counted = await post<Part>('trial');
      const places = formulasOf(partOf(asked.model)).filter(({ text }) => text !== '');
      const formulas = places.map(({ text, each }) => ({ text, ...(each !== undefined && { each }) }));
      const found = places.length === 0 ? [] : await post<Outcome[]>('formulas', { formulas });
      const outcomes = found.map((one, at): [string, Outcome] => [(places[at]?.path ?? []).join('.'), one]);
      if (asked.model === latest.current.model) setAnswer({ counted, outcomes: new Map(outcomes) });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setAnswer(undefined);
      setProblem(reason.message);
    }
  }, [call]);

  // The results shown beside the formulas must follow the model.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each model is tried again
  useEffect(() => {
    if (!wasAsked.current) return undefined;
    const timer = setTimeout(() => void count(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [model, count]);

  const change = (next: Part) => {
    setRecord(next);
    setAnswer(undefined);
  };
  const { counted, outcomes = NOTHING } = answer ?? {};
  return { record, counted, outcomes, problem, change, count: () => void count() };
}

/** A result as text. */
export const outcomeText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value) || '–';
