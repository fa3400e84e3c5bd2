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
 * Reads BPMN XML. Flowable's and Activiti's attributes come out as Camunda's; the diagram's shapes are not looked at.
 * Throws an Error whose message says what is wrong with the text.
 */
export async function parseXml(xml: string): Promise<Element> {
  const text = RELATED.reduce((rest, uri) => rest.replaceAll(`"${uri}"`, `"${CAMUNDA}"`), xml);
  const { rootElement } = await new BpmnModdle({ camunda }).fromXML(text);
  return rootElement as Element;
}
