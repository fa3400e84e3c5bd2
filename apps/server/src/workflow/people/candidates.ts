import { compileFormula } from '../../formula/index.js';
import type { Formula } from '../../metadata/index.js';
import { type Candidate, withoutWords } from '../kernel/index.js';
import type { People, Person } from './people.js';

/** A possible assignee of a task; `origin` is the reason, e.g. `role:salesMgr`. */
export interface Candidacy {
  userId: string;
  origin: string;
}

/** The input for candidate formulas. `initiator` is a user id. */
export interface Who {
  people: People;
  initiator: string;
  variables: Readonly<Record<string, unknown>>;
  /** Four eyes: the initiator is never a candidate. */
  excludeInitiator?: boolean;
}

const ORIGIN = 100;
/** User ids in the format of process engines, as diagrams from other designers contain them. */
const ENGINE_USER = /^taskUser_/;

/**
 * The people for the candidates of a node: only active users of the tenant, each once with the first matching reason,
 * ordered by id. Throws FormulaError when a formula cannot be evaluated.
 */
export function resolveCandidates(candidates: readonly Candidate[], who: Who): Candidacy[] {
  const found = new Map<string, Candidacy>();
  for (const candidate of candidates) {
    const origin = originOf(candidate).slice(0, ORIGIN);
    for (const { id } of peopleOf(candidate, who)) {
      const barred = who.excludeInitiator === true && id === who.initiator;
      if (!barred && !found.has(id)) found.set(id, { userId: id, origin });
    }
  }
  return [...found.values()].sort((a, b) => compareIds(a.userId, b.userId));
}

const originOf = ({ kind, value }: Candidate): string =>
  kind === 'formula' || value === '' ? kind : `${kind}:${value}`;

/** Ids are integers as text without leading zeros: a longer one is greater. */
const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b));

type Look = (value: string, who: Who, candidate: Candidate) => readonly (Person | undefined)[];

const LOOK: Readonly<Record<Candidate['kind'], Look>> = {
  user: (value, { people }) => [people.get(value.replace(ENGINE_USER, '')) ?? people.withAccount(value)],
  role: (value, { people }) => people.withRole(value),
  dept: (value, { people }) => people.inDept(value),
  post: (value, { people }) => people.withPost(value),
  leader: (value, { people, initiator }) => [people.leaderOf(value === 'initiator' ? initiator : value)],
  initiator: (_, { people, initiator }) => [people.get(initiator)],
  field: (value, who) => named(fieldValue(value, who.variables), who),
  formula: (_, who, candidate) => named(formulaOf(candidate).evaluate({ ...who.variables }), who),
};

const peopleOf = (candidate: Candidate, who: Who): Person[] =>
  LOOK[candidate.kind](candidate.value, who, candidate).filter((person) => person !== undefined);

/** Graphs are immutable and used for a long time, so each formula is compiled only once. */
const formulas = new WeakMap<Candidate, Formula>();

/** The formula of a candidate of the kind `formula`. Throws FormulaError. */
export function formulaOf(candidate: Candidate): Formula {
  let formula = formulas.get(candidate);
  if (formula === undefined) {
    formula = compileFormula(withoutWords(candidate.value.trim().replace(/^#\{/, '${')));
    formulas.set(candidate, formula);
  }
  return formula;
}

/** A field of the document, or for `lines.field` the values of all its lines. */
function fieldValue(path: string, variables: Readonly<Record<string, unknown>>): unknown {
  const [head = '', ...rest] = path.split('.');
  return rest.reduce<unknown>((value, key) => membersOf(value, key), variables[head]);
}

const membersOf = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => membersOf(item, key));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
};

const NAMED = /^(user|role|dept|post|leader|initiator):?(.*)$/;

/**
 * The people for a value of a field or formula: ids, or `role:alias` and the like, as comma-separated text, as a list,
 * or as objects with an id.
 */
function named(value: unknown, who: Who): (Person | undefined)[] {
  if (Array.isArray(value)) return value.flatMap((item) => named(item, who));
  if (typeof value === 'object' && value !== null) return named((value as { id?: unknown }).id, who);
  return String(value ?? '')
    .split(',')
    .map((text) => text.trim())
    .flatMap((text) => {
      const [, kind, rest = ''] = NAMED.exec(text) ?? [];
      const candidate: Candidate =
        kind === undefined
          ? { kind: 'user', value: text }
          : { kind: kind as Exclude<Candidate['kind'], 'field' | 'formula'>, value: rest.trim() };
      return peopleOf(candidate, who);
    });
}
