import { diff } from 'bpmn-js-differ';
import type { Moddle } from '../drawing/moddle.js';
import { factsOf } from './facts.js';

type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** One fact of an element, before and after. */
interface FactChange {
  fact: string;
  before: string;
  after: string;
}

export interface ElementChange {
  kind: ChangeKind;
  id: string;
  type: string;
  name: string;
  facts: FactChange[];
}

/** Elements of a document by id, the process first. */
function elementsOf(definitions: Moddle): Map<string, Moddle> {
  const found = new Map<string, Moddle>();
  const collect = (element: Moddle): void => {
    if (element.id) found.set(element.id, element);
    for (const child of [...(element['flowElements'] ?? []), ...(element['artifacts'] ?? [])]) collect(child);
  };
  for (const root of (definitions['rootElements'] ?? []) as Moddle[]) {
    if (root.$type === 'bpmn:Process') collect(root);
  }
  return found;
}

interface Point {
  x: number;
  y: number;
}

/** The position of each element, as a text that can be compared. */
function placesOf(definitions: Moddle): Map<string, string> {
  const drawn = ((definitions['diagrams'] ?? []) as Moddle[]).flatMap(
    (diagram) => (diagram['plane']?.planeElement ?? []) as Moddle[],
  );
  return new Map(
    drawn.map((one) => {
      const { x, y, width, height } = one['bounds'] ?? {};
      const line = ((one['waypoint'] ?? []) as Point[]).map((point) => `${point.x} ${point.y}`);
      return [one['bpmnElement']?.id ?? '', [x, y, width, height, ...line].join()];
    }),
  );
}

/** Order of the kinds in the list. */
const ORDER: readonly ChangeKind[] = ['changed', 'added', 'removed', 'moved'];

function factChanges(left: Moddle, right: Moddle): FactChange[] {
  const before = factsOf(left);
  const after = factsOf(right);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((fact) => ({ fact, before: before[fact] ?? '', after: after[fact] ?? '' }))
    .filter((change) => change.before !== change.after);
}

/**
 * The changes between two documents, by kind and then in document order. Elements whose only change is in references
 * (lists of incoming and outgoing lines) count as unchanged.
 */
export function differenceOf(left: Moddle, right: Moddle): ElementChange[] {
  const { _layoutChanged: moved } = diff(left, right);
  const places = { before: placesOf(left), after: placesOf(right) };
  const before = elementsOf(left);
  const after = elementsOf(right);
  const change = (kind: ChangeKind, element: Moddle, facts: FactChange[]): ElementChange => ({
    kind,
    id: element.id ?? '',
    type: element.$type.replace(/^bpmn:/, ''),
    name: element.name ?? '',
    facts,
  });
  const changes: ElementChange[] = [];
  for (const [id, element] of after) {
    const earlier = before.get(id);
    if (!earlier) {
      changes.push(change('added', element, []));
      continue;
    }
    const facts = factChanges(earlier, element);
    if (facts.length > 0 || earlier.$type !== element.$type) changes.push(change('changed', element, facts));
    else if (id in moved || places.before.get(id) !== places.after.get(id)) changes.push(change('moved', element, []));
  }
  for (const [id, element] of before) if (!after.has(id)) changes.push(change('removed', element, []));
  return changes.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}
