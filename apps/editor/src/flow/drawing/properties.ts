import type { Moddle } from './moddle.js';

/** Creates elements of the document: `bpmnFactory.create` in the browser. */
export type Create = (type: string, attributes: Record<string, unknown>) => Moddle;

const LIST = 'camunda:Properties';

const valuesOf = (element: Moddle): Moddle[] => element['extensionElements']?.values ?? [];

const pairsOf = (element: Moddle): Moddle[] =>
  valuesOf(element)
    .filter(({ $type }) => $type === LIST)
    .flatMap((list) => (list['values'] ?? []) as Moddle[]);

/** camunda:properties of an element, by name. */
export const propertiesOf = (element: Moddle): Record<string, string> =>
  Object.fromEntries(pairsOf(element).map((pair) => [pair.name ?? '', String(pair['value'] ?? '')]));

/** Splits a text at commas, except inside `${…}`. Runs in linear time for any text. */
export function listOf(text = ''): string[] {
  const items: string[] = [];
  let from = 0;
  // After the last closing bracket, no bracket can be open.
  const lastClosed = text.lastIndexOf('}');
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if ((char === '$' || char === '#') && text[at + 1] === '{' && at < lastClosed) at = text.indexOf('}', at);
    else if (char === ',') {
      items.push(text.slice(from, at));
      from = at + 1;
    }
  }
  items.push(text.slice(from));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/**
 * New extensionElements of an element with these properties changed and all others kept; an empty text removes a
 * property. undefined when nothing is left.
 */
export function withProperties(create: Create, element: Moddle, changes: Record<string, string>): Moddle | undefined {
  const merged = Object.entries({ ...propertiesOf(element), ...changes }).filter(([, value]) => value !== '');
  const others = valuesOf(element).filter(({ $type }) => $type !== LIST);
  const list = create(LIST, {});
  list['values'] = merged.map(([name, value]) => {
    const pair = create('camunda:Property', { name, value });
    pair.$parent = list;
    return pair;
  });
  const values = merged.length > 0 ? [...others, list] : others;
  if (values.length === 0) return undefined;
  const extensions = create('bpmn:ExtensionElements', { values });
  for (const value of values) value.$parent = extensions;
  extensions.$parent = element;
  return extensions;
}
