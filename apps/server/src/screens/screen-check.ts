import { browserReads, near, type Resource, type ScreenSpec, type Table } from '../metadata/index.js';
import { isGroup } from './parts/groups.js';
import { childOf, isLines, type LinePart } from './parts/line-table.js';
import { noField, type ScreenContext } from './screen-context.js';

type Kind = ScreenSpec['kind'];

/** Settings that only some kinds of screens use; on others they would have no effect. */
const OF_KINDS: Partial<Record<keyof ScreenSpec, readonly Kind[]>> = {
  ...{ tabs: ['board'], scan: ['board'], mine: ['board'], inputs: ['board'] },
  ...{ totals: ['document', 'lines', 'approval', 'board'], beside: ['list'], child: ['pair'], values: ['pair'] },
  ...{ layout: ['pair'], root: ['tree'], key: ['tree'], start: ['tree'] },
  ...{ rows: ['rows'], figures: ['figures'] },
};

/** Reports settings that the kind of the screen does not use. */
export function checkSettings(screen: ScreenSpec, complain: (problem: string) => void): void {
  for (const [name, kinds] of Object.entries(OF_KINDS))
    if (name in screen && !kinds.includes(screen.kind))
      complain(`"${name}" does nothing on a screen of kind ${screen.kind}: only on ${kinds.join(', ')}`);
}

/** Reports unknown names in formulas of a part; known are its fields, those of the document, and all derived names. */
function checkDerived(
  { derive = {} }: Pick<LinePart, 'derive'>,
  names: ReadonlySet<string>,
  complain: ScreenContext['complain'],
): void {
  const known = new Set([...names, ...Object.keys(derive)]);
  for (const [key, text] of Object.entries(derive))
    for (const name of browserReads(text))
      if (!known.has(name)) complain(`derive.${key}: the formula reads unknown ${name}${near(name, known)}`);
}

const namesOf = (table: Table): string[] => [
  ...table.fields.keys(),
  ...[...table.fields.keys()].map((key) => `${key}Name`),
];

/** Reports duplicates of a field, because both would have the same name and id. */
function checkOnce(place: string, parts: ScreenSpec['columns'], complain: ScreenContext['complain']): void {
  const keys = (parts ?? []).map((part) => (typeof part === 'string' ? part : part.field));
  for (const key of new Set(keys.filter((one, at) => keys.indexOf(one) < at)))
    complain(`${place}: ${key} stands there twice`);
}

/** Checks the field names in the parts of a form. */
export function checkParts(context: ScreenContext): void {
  const { screen, resource, complain } = context;
  for (const name of ['search', 'columns', 'totals'] as const) checkOnce(name, screen[name], complain);
  for (const part of [...(screen.form ?? []), ...(screen.view ?? [])]) {
    if (isGroup(part)) checkDerived(part, new Set(namesOf(resource as Resource)), complain);
    if (!isLines(part)) continue;
    const child = childOf({ ...context, complain: () => undefined }, part);
    if (child === undefined) continue;
    const of = `${resource.key}.${child.property}`;
    for (const name of ['columns', 'detail', 'show'] as const) checkOnce(`${part.lines}.${name}`, part[name], complain);
    for (const key of Object.keys(part.start ?? {}))
      if (!child.fields.has(key)) complain(`start: ${noField(of, key, child.fields)}`);
    checkDerived(part, new Set([...namesOf(resource as Resource), ...namesOf(child)]), complain);
  }
}
