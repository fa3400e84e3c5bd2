import { describe, type Words } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { URGE_MS } from '../service/assignments.js';
import { instantOf } from './duration.js';
import { type Facts, familyOf, isParticipant, OPEN, type Running, type TaskAt } from './facts.js';
import { takeBackTask } from './take-back.js';

/** An action that a person may do, and whether it is possible now. */
export interface Action {
  readonly name: ActionName;
  readonly enabled: boolean;
  /** Why it is not possible now, in the language of the reader. */
  readonly reason?: string;
  /** Tasks that the call must name when it is not the current task: those of signers, or the one to take back. */
  readonly taskIds?: readonly string[];
}

export type ActionName =
  | 'agree'
  | 'reject'
  | 'claim'
  | 'unclaim'
  | 'transfer'
  | 'delegate'
  | 'addSign'
  | 'removeSign'
  | 'return'
  | 'takeBack'
  | 'revoke'
  | 'urge'
  | 'cc'
  | 'initiate';

/** An action with its reason in both languages. */
interface Rule {
  readonly name: ActionName;
  readonly taskIds?: readonly string[];
  readonly refusal: Words | undefined;
}

const rule = (name: ActionName, refusal?: Words, taskIds?: readonly string[]): Rule => ({
  name,
  refusal,
  ...(taskIds === undefined ? {} : { taskIds }),
});

/** Actions on the current task, which is assigned to the persons or open to them; acting on an open task claims it. */
function taskRules({ at: { running, persons }, task }: TaskAt, targets: number): Rule[] {
  const candidates = running?.candidates.get(task.id) ?? [];
  const waiting = task.waiting === 1 ? describe('workflow.waitsForSigners') : undefined;
  const mine = task.assignee !== null && persons.has(task.assignee);
  const shared = task.owner === null && task.signOf === null && candidates.length > 1;
  return [
    rule('agree', waiting),
    rule('reject', waiting),
    ...(mine ? [] : [rule('claim')]),
    ...(mine && shared ? [rule('unclaim')] : []),
    rule('transfer'),
    rule('delegate'),
    rule('addSign'),
    rule('return', targets === 0 ? describe('workflow.noTarget') : undefined),
  ];
}

/** Tasks of signers whom the actor added to own open tasks and who have not signed yet. */
function addedSigners({ running }: Facts, userId: string): string[] {
  const open = (running?.tasks ?? []).filter((task) => task.status === OPEN);
  const own = new Set(open.filter((task) => task.assignee === userId).map((task) => task.no));
  return open.filter((task) => task.signOf !== null && own.has(task.signOf)).map((task) => task.id);
}

function urgeRefusal(facts: Facts): Words | undefined {
  const open = familyOf(facts).flatMap(({ running }) => (running?.tasks ?? []).filter((task) => task.status === OPEN));
  const now = facts.millis + PLANT_OFFSET;
  const rested = open.filter((task) => task.urgedTime === null || now - instantOf(task.urgedTime) >= URGE_MS);
  return rested.length === 0 ? describe('workflow.urged', { minutes: URGE_MS / 60_000 }) : undefined;
}

/** `instantOf` reads plant time (UTC+8) as UTC, so the clock is shifted by the same amount. */
const PLANT_OFFSET = 8 * 3_600_000;

/** Actions of the actor on the instance, apart from its tasks. */
function instanceRules(facts: Facts, running: Running): Rule[] {
  const { actor } = facts;
  const { instance } = running;
  const rules: Rule[] = [];
  const signers = familyOf(facts).flatMap((one) => addedSigners(one, actor.userId));
  if (signers.length > 0) rules.push(rule('removeSign', undefined, signers));
  const finished = takeBackTask(facts);
  if (finished !== undefined) rules.push(rule('takeBack', finished.refusal, [finished.task.id]));
  const initiator = instance.startUser === actor.userId;
  if (initiator || actor.isAdministrator) rules.push(rule('revoke'), rule('urge', urgeRefusal(facts)));
  if (isParticipant(facts)) rules.push(rule('cc'));
  return rules;
}

/** Actions on a running or suspended instance. */
function runningRules(facts: Facts, running: Running, task: TaskAt | undefined, targets: number): Rule[] {
  const rules = [...(task === undefined ? [] : taskRules(task, targets)), ...instanceRules(facts, running)];
  if (running.instance.status !== 'suspended') return rules;
  const suspended = describe('workflow.instanceSuspended');
  return rules.map((one) => (one.name === 'cc' || one.name === 'revoke' ? one : { ...one, refusal: suspended }));
}

/**
 * The actions of the actor: those without a right are missing, those not possible now have a reason. `initiate`:
 * undefined without the right, else the refusal because of the document's state, if any.
 */
export function actionsOf(
  facts: Facts,
  context: {
    readonly task: TaskAt | undefined;
    readonly targets: number;
    readonly initiate: { readonly refusal: Words | undefined } | undefined;
    readonly language: Language;
  },
): Action[] {
  const { running } = facts;
  const { task, targets, initiate, language } = context;
  const live = running !== undefined && running.instance.endTime === null;
  const rules = live ? runningRules(facts, running, task, targets) : [];
  if (!live && initiate !== undefined) rules.push(rule('initiate', initiate.refusal));
  return rules.map(({ name, refusal, taskIds }) => ({
    name,
    enabled: refusal === undefined,
    ...(refusal === undefined ? {} : { reason: refusal[language] }),
    ...(taskIds === undefined ? {} : { taskIds }),
  }));
}
