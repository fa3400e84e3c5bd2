import type Modeler from 'bpmn-js/lib/Modeler';
import { type Moddle, type Shape, typeOf } from './moddle.js';
import { type Create, withProperties } from './properties.js';

interface Services {
  modeling: {
    updateProperties(shape: Shape, properties: object): void;
    updateModdleProperties(shape: Shape, element: Moddle, properties: object): void;
  };
  elementRegistry: { get(id: string): Shape | undefined; filter(keep: (shape: Shape) => boolean): Shape[] };
  selection: { get(): Shape[]; select(shapes: Shape | Shape[]): void };
  canvas: {
    getRootElement(): Shape;
    zoom(scale?: number | 'fit-viewport', center?: 'auto'): number;
    viewbox(): { inner: Box; outer: Pick<Box, 'width' | 'height'> };
    viewbox(box: Box): void;
    scrollToElement(shape: Shape, padding?: number): void;
    addMarker(id: string, marker: string): void;
    removeMarker(id: string, marker: string): void;
  };
  directEditing: { isActive(): boolean; complete(): void };
  commandStack: { canUndo(): boolean; canRedo(): boolean; undo(): void; redo(): void };
  overlays: { add(id: string, type: string, overlay: object): string; remove(filter: object): void };
  bpmnFactory: { create(type: string, attributes: object): Moddle };
  moddle: { ids: { assigned(id: string): boolean | Moddle } };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Props = Record<string, unknown>;

/**
 * Margins in pixels around a picture that is fitted into the window: at the left for the palette, at the right for the
 * menu of the last shape.
 */
const PALETTE = 96;
const RIGHT = 72;
const MARGIN = 32;

/** The open drawing: reads and changes elements; every change is one undo step. */
export class Drawing {
  constructor(readonly modeler: Modeler) {}

  service<K extends keyof Services>(name: K): Services[K] {
    return this.modeler.get(name) as unknown as Services[K];
  }

  readonly create: Create = (type, attributes) => this.service('bpmnFactory').create(type, attributes);

  shape(id: string): Shape | undefined {
    return this.service('elementRegistry').get(id);
  }

  /** Shape of the process as a whole. */
  get root(): Shape {
    return this.service('canvas').getRootElement();
  }

  /** The process; in a drawing with pools, the first executable one. */
  get process(): Moddle {
    const root = this.root.businessObject;
    if (typeOf(root) !== 'Collaboration') return root;
    const pools = (root['participants'] ?? []) as Moddle[];
    const processes = pools.flatMap((pool) => (pool['processRef'] as Moddle | undefined) ?? []);
    return processes.find((process) => process['isExecutable'] === true) ?? processes[0] ?? root;
  }

  /** Changes attributes of an element in the picture. */
  set(shape: Shape, properties: Props): void {
    this.service('modeling').updateProperties(shape, properties);
  }

  /** Changes attributes of any part of the document that belongs to the shape. */
  setIn(shape: Shape, part: Moddle, properties: Props): void {
    this.service('modeling').updateModdleProperties(shape, part, properties);
  }

  /** Sets camunda:properties ('' removes one), together with other attributes of the element, in one undo step. */
  setProperties(shape: Shape, element: Moddle, changes: Record<string, string>, others: Props = {}): void {
    this.setIn(shape, element, { ...others, extensionElements: withProperties(this.create, element, changes) });
  }

  /** Shows the whole picture beside the palette; does not enlarge it. */
  fit(): void {
    const canvas = this.service('canvas');
    const { inner, outer } = canvas.viewbox();
    if (inner.width === 0 || outer.width === 0) return;
    const across = (outer.width - PALETTE - RIGHT) / inner.width;
    const scale = Math.max(0.2, Math.min(1, across, (outer.height - 2 * MARGIN) / inner.height));
    const width = outer.width / scale;
    const height = outer.height / scale;
    const spare = Math.max(0, width - inner.width - (PALETTE + RIGHT) / scale);
    const x = inner.x - PALETTE / scale - spare / 2;
    canvas.viewbox({ x, y: inner.y - (height - inner.height) / 2, width, height });
  }

  /** Selects an element and scrolls to it; false when it is not drawn. */
  show(id: string): boolean {
    const shape = this.shape(id);
    if (!shape) return false;
    if (shape === this.root) this.service('selection').select([]);
    else {
      this.service('selection').select(shape);
      this.service('canvas').scrollToElement(shape, 80);
    }
    return true;
  }

  /** True when the element may get this id: a valid XML name that no other element has. */
  isFreeId(id: string, element: Moddle): boolean {
    const holder = this.service('moddle').ids.assigned(id);
    return /^[A-Za-z_][\w.-]*$/.test(id) && (holder === false || holder === undefined || holder === element);
  }

  /** Ends editing of a text in the picture or in a field, so that it is included. */
  finishTyping(): void {
    (document.activeElement as HTMLElement | null)?.blur?.();
    if (this.service('directEditing').isActive()) this.service('directEditing').complete();
  }

  async xml(): Promise<string> {
    const { xml = '' } = await this.modeler.saveXML({ format: true });
    return xml;
  }
}
