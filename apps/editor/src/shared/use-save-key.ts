import { useEffect, useRef } from 'react';

/** Calls the latest `save` on Ctrl+S or ⌘S, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const newest = useRef(save);
  newest.current = save;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      newest.current();
    };
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
}
