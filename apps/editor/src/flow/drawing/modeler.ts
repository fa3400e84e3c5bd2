import Modeler from 'bpmn-js/lib/Modeler';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import camunda from 'camunda-bpmn-moddle/resources/camunda.json';
import { Drawing } from './drawing.js';
import { knownElementsModule } from './known-elements.js';
import { translateModule } from './translate.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';

const moddleExtensions = { camunda };

/** Namespaces of other designers are replaced by Camunda's, which the engine reads. */
const RELATED = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn'];
export const withCamunda = (xml: string): string =>
  RELATED.reduce((text, uri) => text.replaceAll(`"${uri}"`, '"http://camunda.org/schema/1.0/bpmn"'), xml);

/** Opens the drawing tool in this element of the page. */
export function openDrawing(container: HTMLElement): Drawing {
  const additionalModules = [translateModule, knownElementsModule];
  return new Drawing(new Modeler({ container, moddleExtensions, additionalModules }));
}

/** A read-only picture. */
export const openViewer = (container: HTMLElement): NavigatedViewer =>
  new NavigatedViewer({ container, moddleExtensions, additionalModules: [translateModule] });
