/** bpmn-js is large: import this file only lazily. */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/diagram-js.css';
import type { Language } from '../../i18n/index.js';
import { type Drawn, nameInEnglish } from './english-names.js';
import { hasLayout, markersOf, type ModelView } from './model-view.js';

interface Canvas {
  zoom(to?: number | 'fit-viewport', centre?: 'auto' | { x: number; y: number }): number;
  addMarker(element: string, marker: string): void;
  resized(): void;
  scrollToElement(element: string, padding: number): void;
}
interface Overlays {
  add(element: string, type: string, overlay: { position: Record<string, number>; html: HTMLElement }): string;
}
interface Registry {
  get(id: string): unknown;
  getGraphics(id: string): SVGElement | undefined;
}

/** The operations on a drawing. In a hidden place, `fit` and `show` do nothing. */
export interface DrawnDiagram {
  /** Shows the whole drawing. */
  fit(): void;
  /** Shows the whole drawing, or a readable part around an active node when the whole would be too small. */
  show(): void;
  zoom(factor: number): void;
  /** SVG element of a node, for a tip. */
  graphics(id: string): SVGElement | undefined;
  destroy(): void;
}

/** bpmn-js has no elements to tell when it could not read the drawing. */
interface Parsed {
  elementsById?: Record<string, Drawn>;
}

const SMALLEST = 0.2;
/** Below this zoom the names of the steps cannot be read. */
const READABLE = 0.6;
const LARGEST = 4;

async function laidOut(xml: string): Promise<string> {
  if (hasLayout(xml)) return xml;
  const { layoutProcess } = await import('bpmn-auto-layout');
  return layoutProcess(xml);
}

function tick(): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'lm-node-tick';
  mark.setAttribute('aria-hidden', 'true');
  mark.textContent = '✓';
  return mark;
}

function mark(viewer: NavigatedViewer, view: ModelView): void {
  const canvas = viewer.get<Canvas>('canvas');
  const overlays = viewer.get<Overlays>('overlays');
  const registry = viewer.get<Registry>('elementRegistry');
  for (const [id, marker] of markersOf(view)) {
    if (!registry.get(id)) continue;
    canvas.addMarker(id, marker);
    // Some people cannot tell the colours apart.
    if (marker === 'lm-node-done') overlays.add(id, 'lm-state', { position: { top: -8, right: 12 }, html: tick() });
  }
}

/** Draws into an element, with the names in a language; throws when the text is not a valid drawing. */
export async function draw(container: HTMLElement, view: ModelView, language: Language): Promise<DrawnDiagram> {
  const viewer = new NavigatedViewer({ container });
  if (language === 'en')
    viewer.on<Parsed>('import.parse.complete', ({ elementsById = {} }) => nameInEnglish(Object.values(elementsById)));
  try {
    await viewer.importXML(await laidOut(view.xml));
    mark(viewer, view);
  } catch (reason) {
    viewer.destroy();
    throw reason;
  }
  const canvas = viewer.get<Canvas>('canvas');
  // A drawing cannot be scaled to nothing, which is what a hidden tab offers.
  const hasRoom = () => container.clientWidth > 0 && container.clientHeight > 0;
  const fit = () => {
    if (!hasRoom()) return;
    canvas.resized();
    canvas.zoom('fit-viewport', 'auto');
    // A small drawing is not enlarged.
    if (canvas.zoom() > 1) canvas.zoom(1, 'auto');
  };
  const show = () => {
    if (!hasRoom()) return;
    fit();
    const active = Object.entries(view.nodes).find(([, { state }]) => state === 'active')?.[0];
    if (canvas.zoom() >= READABLE || active === undefined) return;
    canvas.zoom(READABLE);
    canvas.scrollToElement(active, 40);
  };
  return {
    fit,
    show,
    zoom: (factor) => void canvas.zoom(Math.min(LARGEST, Math.max(SMALLEST, canvas.zoom() * factor))),
    graphics: (id) => viewer.get<Registry>('elementRegistry').getGraphics(id),
    destroy: () => viewer.destroy(),
  };
}
