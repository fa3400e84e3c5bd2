import { useCallback, useMemo, useState } from 'react';
import { type Checked, useChecked } from '../../shared/use-checked.js';
import { type DescribedChanges, describeChanges } from '../page-calls.js';
import { useLanguage } from '../runtime.js';
import { type Mark, marksOf } from './mark-sheet.js';

export interface Changes {
  isOn: boolean;
  toggle(): void;
  told: Checked<DescribedChanges>;
  marks: readonly Mark[];
}

const NONE: readonly Mark[] = [];
const NOTHING: DescribedChanges = { changes: [], count: 0 };

/** The differences between the canvas and the published page, loaded while they are shown. */
export function useChanges(savedText: string, text: string): Changes {
  const language = useLanguage();
  const [isOn, setOn] = useState(false);
  const toggle = useCallback(() => setOn((now) => !now), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers in the current language
  const ask = useCallback(
    (now: string, signal: AbortSignal) =>
      now === savedText ? Promise.resolve(NOTHING) : describeChanges(savedText, now, signal),
    [savedText, language],
  );
  const told = useChecked(isOn ? text : '', ask);
  const { answer } = told;
  const marks = useMemo(() => (isOn && answer ? marksOf(answer.changes) : NONE), [isOn, answer]);
  return { isOn, toggle, told, marks };
}
