import { useEffect } from 'react';
import type { Drawing } from '../drawing/drawing.js';
import type { SimulatedRun } from '../flow-calls.js';
import { useMarkers } from '../use-markers.js';

const OVERLAY = 'lamina-simulation';
const NONE: readonly string[] = [];

function tag(text: string, className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.textContent = text;
  element.title = text;
  return element;
}

/** Shows a simulated run on the picture: its nodes and lines, the people of each task, and the reason of a dead end. */
export function useRunPicture(drawing: Drawing | null, run: SimulatedRun | null, revision: number): void {
  useMarkers(drawing, run ? [...run.nodes, ...run.lines] : NONE, 'lm-is-passed', revision);
  useMarkers(drawing, run?.deadEnd ? [run.deadEnd.nodeId] : NONE, 'lm-is-dead', revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly opened drawing has no overlays
  useEffect(() => {
    if (!drawing || !run) return undefined;
    const overlays = drawing.service('overlays');
    const people = new Map(run.path.map(({ nodeId, users }) => [nodeId, users.map(({ name }) => name).join(', ')]));
    for (const [id, names] of people) {
      if (!names || !drawing.shape(id)) continue;
      overlays.add(id, OVERLAY, {
        position: { top: -22, left: 0 },
        scale: { min: 0.8 },
        html: tag(names, 'lm-run-people'),
      });
    }
    if (run.deadEnd && drawing.shape(run.deadEnd.nodeId)) {
      overlays.add(run.deadEnd.nodeId, OVERLAY, {
        position: { bottom: -4, left: 0 },
        scale: { min: 0.9 },
        html: tag(run.deadEnd.message, 'lm-run-dead'),
      });
    }
    return () => overlays.remove({ type: OVERLAY });
  }, [drawing, run, revision]);
}
