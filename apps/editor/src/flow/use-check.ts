import { useEffect, useState } from 'react';
import { checkDrawing, type FlowProblem } from './flow-calls.js';

const CHECK_AFTER_MS = 700;

/** What deploying would complain about, and what may be meant otherwise. */
export interface Check {
  /** undefined until the first answer. */
  problems: FlowProblem[] | undefined;
  warnings: FlowProblem[];
  /** The check could not be asked for. */
  failed: boolean;
}

/** The check of the drawing, asked a moment after each change. */
export function useCheck(text: string): Check {
  const [problems, setProblems] = useState<FlowProblem[]>();
  const [warnings, setWarnings] = useState<FlowProblem[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!text) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      checkDrawing(text, controller.signal).then(
        (answer) => {
          setProblems(answer.problems);
          setWarnings(answer.warnings ?? []);
          setFailed(false);
        },
        () => {
          if (!controller.signal.aborted) setFailed(true);
        },
      );
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return { problems, warnings, failed };
}
