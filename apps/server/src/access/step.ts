import type { Decision } from './actor.js';

/** The rules that a call passes, in their order. */
export const RULES = ['user', 'menu', 'package', 'role', 'button', 'apiScope', 'dataScope', 'field'] as const;
export type Rule = (typeof RULES)[number];
export type Outcome = 'allows' | 'refuses' | 'not asked';

/** What one rule says. `reason`: key of its text below `explain.`; `details`: the codes, roles and scopes it went by. */
export interface Step {
  readonly rule: Rule;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The walk of one call through the rules; `decision` when all of them let it pass. */
export interface AccessTrace {
  readonly steps: readonly Step[];
  readonly decision?: Decision;
}

export const refuses = ({ steps }: AccessTrace): boolean => steps.some((step) => step.outcome === 'refuses');
