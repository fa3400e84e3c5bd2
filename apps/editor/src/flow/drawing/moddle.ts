/** An element of the BPMN document in bpmn-moddle: attributes and children by name. */
export interface Moddle {
  $type: string;
  id?: string;
  name?: string;
  $parent?: Moddle;
  // biome-ignore lint/suspicious/noExplicitAny: the type depends on $type; each reader knows what it reads
  [attribute: string]: any;
}

/** A shape or line of the picture. */
export interface Shape {
  id: string;
  type: string;
  businessObject: Moddle;
  labelTarget?: Shape;
  source?: Shape;
  outgoing?: Shape[];
}

export const typeOf = (element: Moddle): string => element.$type.replace(/^bpmn:/, '');

/** The event definition of an event; a plain event has none. */
export const definitionOf = (event: Moddle): Moddle | undefined => event['eventDefinitions']?.[0];

/** The root of the document. */
export function rootOf(element: Moddle): Moddle {
  let at = element;
  while (at.$parent) at = at.$parent;
  return at;
}
