import { useEffect } from 'react';
import { registerTyping } from './unsaved.js';

/** Has leaving ask while a form is dirty: leaving its tab, or anything that leaves everything. */
export function useUnsaved(dirty: boolean, tab?: string): void {
  useEffect(
    () =>
      dirty
        ? registerTyping({ isUnsaved: (where) => !where.dialog && (where.tab === undefined || where.tab === tab) })
        : undefined,
    [dirty, tab],
  );
}
