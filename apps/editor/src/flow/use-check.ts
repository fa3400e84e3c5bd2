import { useChecked } from '../shared/use-checked.js';
import { checkDrawing, type FlowProblem } from './flow-calls.js';

/** Problems that prevent deploying, and warnings about possible mistakes. */
export interface Check {
  /** undefined until the first answer. */
  problems: FlowProblem[] | undefined;
  warnings: FlowProblem[];
  /** The check itself failed. */
  failed: boolean;
}

/** The check of the drawing. */
export function useCheck(text: string): Check {
  const { answer, failed } = useChecked(text, checkDrawing);
  return { problems: answer?.problems, warnings: answer?.warnings ?? [], failed: failed !== undefined };
}
