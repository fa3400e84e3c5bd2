import { useEffect } from 'react';
import { registerTyping } from './unsaved.js';

/** While a form is dirty, the user is asked before leaving its tab, or before anything that leaves all tabs. */
export function useUnsaved(dirty: boolean, tab?: string): void {
  useEffect(
    () =>
      dirty
        ? registerTyping({ isUnsaved: (where) => !where.dialog && (where.tab === undefined || where.tab === tab) })
        : undefined,
    [dirty, tab],
  );
}
