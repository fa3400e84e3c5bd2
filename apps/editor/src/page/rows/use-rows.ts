import { useMemo } from 'react';
import type { Looking } from '../use-look.js';
import { rowsOfAuthor, rowsOfNobody, rowsOfOther } from './ask-rows.js';
import type { SampleRows } from './sample-rows.js';

/** The rows that the canvas shows: those of the person the author views as. */
export function useRows({ whom, look, problem, renew }: Looking): SampleRows {
  const token = whom.kind === 'me' ? undefined : look?.token;
  return useMemo(() => {
    if (whom.kind === 'me') return rowsOfAuthor();
    return token === undefined ? rowsOfNobody(problem) : rowsOfOther(token, renew);
  }, [whom, token, problem, renew]);
}
