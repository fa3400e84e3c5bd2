import { ACTOR_NAMES } from './actor-names.js';
import { companionOf } from './companion.js';
import type { CompileContext } from './compile-context.js';
import { near } from './near.js';
import { noteMembers, type Shape } from './members.js';
import type { Child, Field, Formula, Resource, Table } from './resource.js';

/** Names that titles of processes can use in addition to their document. */
const AROUND_PROCESS = ['process', 'actor', 'now', 'today'];

function namesOf(table: Table): Set<string> {
  const names = new Set<string>(table.fields.keys());
  for (const field of table.fields.values()) {
    const companion = companionOf(field, table);
    if (companion) names.add(companion);
  }
  return names;
}

const DECISION_ALONE =
  'DECISION is known to actions and processes alone: a browser, which computes as somebody types, has no tables';

/** The places where EXT is allowed, for an error about another place. */
const EXT_ALONE =
  'EXT is known to actions alone: an action with "on": ["create", "update"] checks by it ("must"), any other sets by it';

/** Names that other systems use, and the names to use here. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['today', ': write TODAY(), or "live" for what is counted on each reading'],
  ['now', ': write NOW(), or "live" for what is counted on each reading'],
  ...['before', 'payload', 'actor'].map((name) => [name, ': actions alone know it'] as const),
]);

/** The error for an unknown name in a formula, with the name that was probably meant. */
export const unknownName = (name: string, known: Iterable<string>): string =>
  `the formula reads unknown ${name}${ELSEWHERE.get(name) ?? near(name, known)}`;

type Shapes = ReadonlyMap<string, Shape>;

/** What a formula may read of a value that is no record: the length of a text. */
const PLAIN: Shape = new Set(['length']);
const isPlain = ({ type: { name } }: Field): boolean => !['json', 'attachment'].includes(name);

function check(
  place: string,
  formula: Formula | undefined,
  known: ReadonlySet<string>,
  shapes: Shapes,
  own: readonly string[],
  context: CompileContext,
): void {
  noteMembers(place, formula, shapes, own, context);
  if (formula && formula.extensions.length > 0) context.complain(place, EXT_ALONE);
  if (formula?.decisions?.length) context.complain(place, DECISION_ALONE);
  for (const name of formula?.reads ?? []) if (!known.has(name)) context.complain(place, unknownName(name, known));
}

function checkFields(
  fields: Iterable<Field>,
  place: string,
  known: ReadonlySet<string>,
  shapes: Shapes,
  own: readonly string[],
  context: CompileContext,
): void {
  for (const field of fields) {
    check(`${place}.${field.key}.computed`, field.computed, known, shapes, own, context);
    check(`${place}.${field.key}.computed`, field.live, new Set([...known, 'today', 'now']), shapes, own, context);
    check(`${place}.${field.key}.requiredWhen`, field.requiredWhen, known, shapes, own, context);
    check(`${place}.${field.key}.visibleWhen`, field.visibleWhen, known, shapes, own, context);
  }
}

/** Lines are computed before the head, so they may not read computed fields of the head. */
function checkChildOrder(child: Child, head: Table, context: CompileContext): void {
  for (const field of child.computeOrder) {
    const late = field.computed?.reads.find((name) => !child.fields.has(name) && head.fields.get(name)?.computed);
    if (late === undefined) continue;
    const place = `${head.key}.${child.property}.${field.key}`;
    context.complain(place, `reads ${late} of the head, which is computed after the lines`);
  }
}

/** Every name in every formula of a resource must exist: a misspelt field would count as 0 without an error. */
export function checkFormulaNames(resource: Resource, context: CompileContext): void {
  const head = namesOf(resource);
  const shapes = new Map<string, Shape>(resource.children.map(({ property, key }) => [`${property}[]`, key]));
  shapes.set('actor', ACTOR_NAMES);
  for (const child of resource.children) head.add(child.property);
  for (const field of resource.fields.values()) if (isPlain(field)) shapes.set(field.key, PLAIN);
  checkFields(resource.fields.values(), resource.key, head, shapes, [resource.key], context);
  for (const child of resource.children) {
    const names = new Set([...head, ...namesOf(child)]);
    const own = [child.key, resource.key];
    checkFields(child.fields.values(), `${resource.key}.${child.property}`, names, shapes, own, context);
    for (const [at, guard] of child.guards.entries())
      check(`${resource.key}.${child.property}.guards[${at}]`, guard.must, names, shapes, own, context);
    checkChildOrder(child, resource, context);
  }
  for (const [at, guard] of resource.guards.entries())
    check(`${resource.key}.guards[${at}]`, guard.must, head, shapes, [resource.key], context);
  check(
    `${resource.key}.approval.title`,
    resource.processTitle,
    new Set([...head, ...AROUND_PROCESS]),
    shapes,
    [resource.key],
    context,
  );
}
