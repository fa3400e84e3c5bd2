import type { ReactNode } from 'react';
import { type Advice, useAdvice } from './use-advice.js';

interface FieldAdviceProps {
  api: string;
  /** The values of the surrounding form, as JSON. */
  form: string;
  refreshKey: number;
  children(advice: Advice | undefined): ReactNode;
}

/** Gives the fields inside it the server's suggested values. */
export function FieldAdvice({ api, form, refreshKey, children }: FieldAdviceProps) {
  return <div className="lm-advice">{children(useAdvice(api, form, refreshKey))}</div>;
}
