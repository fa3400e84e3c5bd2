import { type RefObject, useEffect, useRef, useState } from 'react';

/** Younger answers are not asked for again when a page comes to the front. */
const FRESH_MS = 15_000;

/**
 * Counts up when what `place` shows may be out of date: the page or its tab comes back to the front, or `generation`
 * changes (amis' reload).
 */
export function useShown(place: RefObject<HTMLElement>, refreshKey: number): string {
  const [times, setTimes] = useState(0);
  const since = useRef(Date.now());
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const renew = () => {
      if (document.visibilityState !== 'visible' || Date.now() - since.current < FRESH_MS) return;
      since.current = Date.now();
      setTimes((now) => now + 1);
    };
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && renew());
    watch.observe(element);
    document.addEventListener('visibilitychange', renew);
    return () => {
      watch.disconnect();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [place]);
  return `${refreshKey}.${times}`;
}
