import type { ReactNode } from 'react';
import { type Advice, useAdvice } from './use-advice.js';

interface FieldAdviceProps {
  api: string;
  /** The form around it, as JSON. */
  form: string;
  refreshKey: number;
  children(advice: Advice | undefined): ReactNode;
}

/** Fields that know what the server would begin with. */
export function FieldAdvice({ api, form, refreshKey, children }: FieldAdviceProps) {
  return <div className="lm-advice">{children(useAdvice(api, form, refreshKey))}</div>;
}
