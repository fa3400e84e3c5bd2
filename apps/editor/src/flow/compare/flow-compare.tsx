import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useRef, useState } from 'react';
import { PageSkeleton, useT } from '../../shared/runtime.js';
import type { Moddle, Shape } from '../drawing/moddle.js';
import { openViewer, withCamunda } from '../drawing/modeler.js';
import { layOut } from '../drawing/lay-out.js';
import { ChangeList } from './change-list.js';
import { differenceOf, type ElementChange } from './difference.js';

interface Side {
  title: string;
  xml: string;
}

interface Canvas {
  zoom(scale: 'fit-viewport', center?: 'auto'): number;
  viewbox(): { x: number; y: number; width: number; height: number };
  viewbox(box: { x: number; y: number; width: number; height: number }): void;
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
  scrollToElement(shape: Shape, padding?: number): void;
}

const canvasOf = (viewer: NavigatedViewer) => viewer.get('canvas') as unknown as Canvas;
const shapeOf = (viewer: NavigatedViewer, id: string) =>
  (viewer.get('elementRegistry') as unknown as { get(id: string): Shape | undefined }).get(id);

/** Moves and zooms one picture together with the other. */
function follow(from: NavigatedViewer, to: NavigatedViewer, moving: { now: boolean }): void {
  from.on('canvas.viewbox.changed', () => {
    if (moving.now) return;
    moving.now = true;
    const { x, y, width, height } = canvasOf(from).viewbox();
    canvasOf(to).viewbox({ x, y, width, height });
    moving.now = false;
  });
}

async function read(viewer: NavigatedViewer, xml: string): Promise<Moddle> {
  const text = withCamunda(xml);
  await viewer.importXML(/<(\w+:)?BPMNShape\b/.test(text) ? text : await layOut(text));
  return viewer.getDefinitions() as unknown as Moddle;
}

function paint(left: NavigatedViewer, right: NavigatedViewer, changes: readonly ElementChange[]): void {
  for (const { id, kind } of changes) {
    for (const viewer of [left, right]) {
      if (shapeOf(viewer, id)) canvasOf(viewer).addMarker(id, `lm-is-${kind}`);
    }
  }
}

/** Two drawings side by side that move together; changes are coloured and listed. */
export function FlowCompare({ left, right }: { left: Side; right: Side }) {
  const t = useT();
  const leftPlace = useRef<HTMLDivElement>(null);
  const rightPlace = useRef<HTMLDivElement>(null);
  const viewers = useRef<NavigatedViewer[]>([]);
  const [changes, setChanges] = useState<ElementChange[]>();
  const [problem, setProblem] = useState('');
  const [shown, setShown] = useState('');

  useEffect(() => {
    if (!leftPlace.current || !rightPlace.current) return undefined;
    const one = openViewer(leftPlace.current);
    const two = openViewer(rightPlace.current);
    viewers.current = [one, two];
    let here = true;
    const compare = async () => {
      const before = await read(one, left.xml);
      const after = await read(two, right.xml);
      if (!here) return;
      const found = differenceOf(before, after);
      paint(one, two, found);
      const moving = { now: false };
      follow(one, two, moving);
      follow(two, one, moving);
      canvasOf(two).zoom('fit-viewport', 'auto');
      setChanges(found);
    };
    compare().catch((reason: unknown) => here && setProblem(reason instanceof Error ? reason.message : ''));
    return () => {
      here = false;
      one.destroy();
      two.destroy();
    };
  }, [left.xml, right.xml]);

  const show = (id: string) => {
    for (const viewer of viewers.current) {
      if (shown && shapeOf(viewer, shown)) canvasOf(viewer).removeMarker(shown, 'lm-is-shown');
      if (shapeOf(viewer, id)) canvasOf(viewer).addMarker(id, 'lm-is-shown');
    }
    // The newer picture is used, unless the element is only in the older one.
    const leading = [...viewers.current].reverse().find((viewer) => shapeOf(viewer, id));
    const shape = leading && shapeOf(leading, id);
    if (leading && shape) canvasOf(leading).scrollToElement(shape, 100);
    setShown(id);
  };

  return (
    <section className="lm-flow-compare">
      <ul className="lm-flow-legend" aria-label={t('flowDesigner.legend')}>
        {(['added', 'removed', 'changed', 'moved'] as const).map((kind) => (
          <li key={kind} className={`is-${kind}`}>
            {t(`flowDesigner.change.${kind}`)} {changes?.filter((change) => change.kind === kind).length ?? 0}
          </li>
        ))}
      </ul>
      <figure>
        <figcaption>{left.title}</figcaption>
        <div ref={leftPlace} className="lm-flow-picture" />
      </figure>
      <figure>
        <figcaption>{right.title}</figcaption>
        <div ref={rightPlace} className="lm-flow-picture" />
      </figure>
      <aside aria-label={t('flowDesigner.changes')}>
        {problem ? <p className="lm-field-error">{t('flowDesigner.notReadable', { reason: problem })}</p> : null}
        {!changes && !problem ? <PageSkeleton /> : null}
        {changes ? <ChangeList changes={changes} shown={shown} onShow={show} /> : null}
      </aside>
    </section>
  );
}
