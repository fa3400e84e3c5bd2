import { useEffect } from 'react';
import type { Drawing } from './drawing/drawing.js';

/** Adds a class to these elements of the picture. `revision` changes when a drawing is opened. */
export function useMarkers(drawing: Drawing | null, ids: readonly string[], marker: string, revision: number): void {
  const named = [...new Set(ids)].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly opened drawing has new shapes
  useEffect(() => {
    if (!drawing || !named) return undefined;
    const canvas = drawing.service('canvas');
    const painted = named.split(' ').filter((id) => drawing.shape(id));
    for (const id of painted) canvas.addMarker(id, marker);
    return () => {
      for (const id of painted) if (drawing.shape(id)) canvas.removeMarker(id, marker);
    };
  }, [drawing, named, marker, revision]);
}
