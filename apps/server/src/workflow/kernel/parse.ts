import { createRequire } from 'node:module';
import { BpmnModdle } from 'bpmn-moddle';

/** An element as bpmn-moddle reads it: attributes and children under their names, references resolved. */
export interface Element {
  readonly $type: string;
  readonly id?: string;
  readonly name?: string;
  readonly $parent?: Element;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on $type; each reader knows its own
  readonly [attribute: string]: any;
}

const CAMUNDA = 'http://camunda.org/schema/1.0/bpmn';
/** Designers that name the same attributes in a namespace of their own. */
const RELATED = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn'];

const camunda = createRequire(import.meta.url)('camunda-bpmn-moddle/resources/camunda.json');

/**
 * Parses BPMN XML. Flowable's and Activiti's attributes are converted to Camunda's; the shapes of the diagram are
 * ignored. Throws an Error with the fault of the text.
 */
export async function parseXml(xml: string): Promise<Element> {
  return (await readXml(xml)).root;
}

/** Everything that the parser skipped: lost contents, references without a target. */
export interface ReadWarning {
  readonly message: string;
  readonly element?: Element;
  readonly property?: string;
  readonly value?: unknown;
}

/** Like `parseXml`, with the list of skipped parts. */
export async function readXml(xml: string): Promise<{ root: Element; warnings: readonly ReadWarning[] }> {
  const text = RELATED.reduce((rest, uri) => rest.replaceAll(`"${uri}"`, `"${CAMUNDA}"`), xml);
  const { rootElement, warnings } = await new BpmnModdle({ camunda }).fromXML(text);
  for (const { element, property, value } of warnings as ReadWarning[]) {
    // Designers name a variable where BPMN has a data element.
    if (property === 'bpmn:loopDataInputRef') Object.assign(element!, { collectionName: value });
  }
  return { root: rootElement as Element, warnings: warnings as ReadWarning[] };
}
