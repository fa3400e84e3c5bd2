import { definitionOf, type Moddle, rootOf, typeOf } from './moddle.js';
import type { Create } from './properties.js';

const TRIGGERS = ['timer', 'message', 'signal', 'error', 'terminate'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** The triggers that the engine supports for each event; 'none' is a plain event. */
const ALLOWED: Record<string, readonly (Trigger | 'none')[]> = {
  StartEvent: ['none', 'message', 'signal'],
  EndEvent: ['none', 'terminate', 'error', 'message', 'signal'],
  IntermediateThrowEvent: ['none', 'message', 'signal'],
  IntermediateCatchEvent: ['timer', 'message', 'signal'],
  BoundaryEvent: ['timer', 'message', 'signal', 'error'],
};

/** The start event of a sub-process must be plain. */
export const triggersOf = (event: Moddle): readonly (Trigger | 'none')[] =>
  typeOf(event) === 'StartEvent' && event.$parent?.$type === 'bpmn:SubProcess' ? [] : (ALLOWED[typeOf(event)] ?? []);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The trigger of an event; undefined for one that the engine does not support. */
export function triggerOf(event: Moddle): Trigger | 'none' | undefined {
  const definition = definitionOf(event);
  if (definition === undefined) return 'none';
  return TRIGGERS.find((name) => definition.$type === `bpmn:${capital(name)}EventDefinition`);
}

/** The event definitions for this trigger. */
export function writeTrigger(create: Create, event: Moddle, trigger: Trigger | 'none'): Moddle[] | undefined {
  if (trigger === 'none') return undefined;
  const definition = create(`bpmn:${capital(trigger)}EventDefinition`, {});
  definition.$parent = event;
  return [definition];
}

type Named = 'message' | 'signal' | 'error';
const rootType = (kind: Named): string => `bpmn:${capital(kind)}`;
const nameIn = (kind: Named, reference: Moddle): string =>
  (kind === 'error' ? reference['errorCode'] : undefined) ?? reference.name ?? reference.id ?? '';

/** Name of the message, signal or error that an event definition (or a receive task) refers to. */
export function referenceName(owner: Moddle, kind: Named): string {
  const reference: Moddle | undefined = owner[`${kind}Ref`];
  return reference ? nameIn(kind, reference) : '';
}

const rootsOf = (owner: Moddle, kind: Named): Moddle[] =>
  ((rootOf(owner)['rootElements'] ?? []) as Moddle[]).filter(({ $type }) => $type === rootType(kind));

/** Names that the document already uses. */
export const knownNames = (owner: Moddle, kind: Named): string[] =>
  rootsOf(owner, kind).map((root) => nameIn(kind, root));

/** The message, signal or error with this name; `added` when the document had none. '' gives no reference. */
export function referenceFor(create: Create, owner: Moddle, kind: Named, name: string) {
  if (name === '') return { reference: undefined, added: false };
  const known = rootsOf(owner, kind).find((root) => nameIn(kind, root) === name);
  if (known) return { reference: known, added: false };
  const reference = create(rootType(kind), kind === 'error' ? { name, errorCode: name } : { name });
  reference.$parent = rootOf(owner);
  return { reference, added: true };
}
