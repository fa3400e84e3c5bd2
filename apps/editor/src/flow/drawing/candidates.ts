import { bareFormula, wrappedFormula } from './formula-text.js';
import type { Moddle } from './moddle.js';
import { listOf, propertiesOf } from './properties.js';

export const CANDIDATE_KINDS = ['role', 'user', 'dept', 'post', 'leader', 'initiator', 'field', 'formula'] as const;
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/**
 * Someone who may work on a task. `value` is an id, a role alias, a post code, a field, or a formula without `${…}`.
 */
export interface Candidate {
  kind: CandidateKind;
  value: string;
}

const NAME = /^[$#]\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}$/u;

function personOf(text: string): Candidate {
  if (!/[$#]\{/.test(text)) return { kind: 'user', value: text };
  const name = NAME.exec(text)?.[1];
  if (name === 'initiator') return { kind: 'initiator', value: '' };
  if (name !== undefined) return { kind: 'field', value: name };
  return { kind: 'formula', value: bareFormula(text) };
}

function groupOf(text: string): Candidate {
  if (/[$#]\{/.test(text)) return personOf(text);
  const at = text.indexOf(':');
  if (at < 0) return { kind: 'role', value: text };
  const kind = CANDIDATE_KINDS.find((name) => name === text.slice(0, at));
  // A value of unknown kind stays visible as it is written; the check reports it.
  return kind === undefined ? { kind: 'role', value: text } : { kind, value: text.slice(at + 1).trim() };
}

/** Candidates from the text of a list of groups: `role:a,dept:1,initiator:`. */
export const readGroups = (text: string | undefined): Candidate[] => listOf(text).map(groupOf);

const writeOne = ({ kind, value }: Candidate): string =>
  kind === 'formula' ? wrappedFormula(value) : `${kind}:${value}`;

/** The text of a list of groups; incomplete rows are left out. */
export const writeGroups = (candidates: readonly Candidate[]): string =>
  candidates
    .filter(({ kind, value }) => kind === 'initiator' || value !== '')
    .map(writeOne)
    .join(',');

/** The variable with the id of each instance of a multi-instance task. */
const eachOf = (task: Moddle): string | undefined => task['loopCharacteristics']?.elementVariable;

/** All candidates of a user task, in the order of its attributes. */
export function readCandidates(task: Moddle): Candidate[] {
  const each = eachOf(task);
  const persons = [...listOf(task['assignee']), ...listOf(task['candidateUsers'])];
  const formula = propertiesOf(task)['candidateFormula'];
  return [
    ...persons.filter((text) => each === undefined || NAME.exec(text)?.[1] !== each).map(personOf),
    ...readGroups(task['candidateGroups']),
    ...(formula ? [{ kind: 'formula' as const, value: bareFormula(formula) }] : []),
  ];
}

/** The attributes and the property for these candidates. The assignee of each instance is kept. */
export function writeCandidates(task: Moddle, candidates: readonly Candidate[]) {
  const each = eachOf(task);
  const own = each !== undefined && NAME.exec(task['assignee'] ?? '')?.[1] === each ? task['assignee'] : undefined;
  const users = candidates.filter(({ kind, value }) => kind === 'user' && value !== '').map(({ value }) => value);
  const [formula, ...more] = candidates.filter(({ kind, value }) => kind === 'formula' && value !== '');
  const groups = candidates.filter(({ kind }) => kind !== 'user' && kind !== 'formula');
  return {
    attributes: {
      assignee: own as string | undefined,
      candidateUsers: users.join(',') || undefined,
      candidateGroups: writeGroups([...groups, ...more]) || undefined,
    },
    candidateFormula: formula ? wrappedFormula(formula.value) : '',
  };
}
