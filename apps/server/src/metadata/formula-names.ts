import { companionOf } from './companion.js';
import type { CompileContext } from './compile-context.js';
import { noteMembers } from './members.js';
import type { Child, Field, Formula, Resource, Table } from './resource.js';

/** What titles of processes know beside their document. */
const AROUND_PROCESS = ['process', 'actor', 'now', 'today'];

function namesOf(table: Table): Set<string> {
  const names = new Set<string>(table.fields.keys());
  for (const field of table.fields.values()) {
    const companion = companionOf(field, table);
    if (companion) names.add(companion);
  }
  return names;
}

type Shapes = ReadonlyMap<string, string>;

function check(
  place: string,
  formula: Formula | undefined,
  known: ReadonlySet<string>,
  shapes: Shapes,
  context: CompileContext,
): void {
  noteMembers(place, formula, shapes, context);
  if (formula && formula.extensions.length > 0) context.complain(place, 'EXT is known to actions alone');
  for (const name of formula?.reads ?? []) {
    if (!known.has(name)) context.complain(place, `the formula reads unknown ${name}`);
  }
}

function checkFields(
  fields: Iterable<Field>,
  place: string,
  known: ReadonlySet<string>,
  shapes: Shapes,
  context: CompileContext,
): void {
  for (const field of fields) {
    check(`${place}.${field.key}.computed`, field.computed, known, shapes, context);
    check(`${place}.${field.key}.computed`, field.live, new Set([...known, 'today', 'now']), shapes, context);
    check(`${place}.${field.key}.requiredWhen`, field.requiredWhen, known, shapes, context);
    check(`${place}.${field.key}.visibleWhen`, field.visibleWhen, known, shapes, context);
  }
}

/** Lines are computed before the head, so they may not read what the head computes. */
function checkChildOrder(child: Child, head: Table, context: CompileContext): void {
  for (const field of child.computeOrder) {
    const late = field.computed?.reads.find((name) => !child.fields.has(name) && head.fields.get(name)?.computed);
    if (late === undefined) continue;
    const place = `${head.key}.${child.property}.${field.key}`;
    context.complain(place, `reads ${late} of the head, which is computed after the lines`);
  }
}

/** Every name in every formula of a resource must exist: a misspelt field would silently count as 0. */
export function checkFormulaNames(resource: Resource, context: CompileContext): void {
  const head = namesOf(resource);
  const shapes = new Map(resource.children.map(({ property, key }) => [`${property}[]`, key]));
  for (const child of resource.children) head.add(child.property);
  checkFields(resource.fields.values(), resource.key, head, shapes, context);
  for (const child of resource.children) {
    const names = new Set([...head, ...namesOf(child)]);
    checkFields(child.fields.values(), `${resource.key}.${child.property}`, names, shapes, context);
    for (const [at, guard] of child.guards.entries())
      check(`${resource.key}.${child.property}.guards[${at}]`, guard.must, names, shapes, context);
    checkChildOrder(child, resource, context);
  }
  for (const [at, guard] of resource.guards.entries())
    check(`${resource.key}.guards[${at}]`, guard.must, head, shapes, context);
  check(
    `${resource.key}.approval.title`,
    resource.processTitle,
    new Set([...head, ...AROUND_PROCESS]),
    shapes,
    context,
  );
}
