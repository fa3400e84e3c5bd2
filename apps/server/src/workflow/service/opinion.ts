import { badRequest, fieldError } from '../../errors/index.js';
import { bounds } from '../bounds.js';
import { paramNames, STANDARD_VARIABLES } from '../definitions/variables.js';
import type { Choice, InstanceInProgress } from './session.js';

/** Variables with those that a decision brings; it cannot set parameters and the kernel's own names. */
export function mergeVariables(
  { instance, definition }: InstanceInProgress,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = new Set([...paramNames(definition.graph).keys(), ...STANDARD_VARIABLES]);
  const own = Object.entries(given).filter(([name]) => !kept.has(name));
  return demandSize({ ...instance.variables, ...Object.fromEntries(own) });
}

const KILO = 1024;

/** Variables that an instance may keep. Throws 400 when they are too large. */
export function demandSize(variables: Record<string, unknown>): Record<string, unknown> {
  const max = bounds.variablesKilobytes;
  if (Buffer.byteLength(JSON.stringify(variables)) > max * KILO) {
    const label = { zh: 'variables', en: 'variables' };
    throw fieldError('variables', label, 'workflow.variablesTooLarge', { max });
  }
  return variables;
}

const COMMENT = 1000;

interface Chosen {
  readonly nextNodeId?: string | undefined;
  readonly nextUserIds?: readonly string[] | undefined;
}

/** The people that somebody chose for the next tasks; undefined when he left it to the process. */
export const choiceOf = ({ nextNodeId, nextUserIds }: Chosen): Choice | undefined =>
  nextUserIds === undefined || nextUserIds.length === 0 ? undefined : { nodeId: nextNodeId, userIds: nextUserIds };

/** A person's words, short enough to keep. Throws 400. */
export function opinionText(comment: string | undefined): string {
  const text = (comment ?? '').trim();
  if (text.length > COMMENT) throw badRequest('workflow.commentTooLong', { max: COMMENT });
  return text;
}
