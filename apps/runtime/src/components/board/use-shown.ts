import { type RefObject, useEffect, useRef, useState } from 'react';

/** Answers younger than this are not loaded again when a page comes back into view. */
const FRESH_MS = 15_000;

/**
 * A text that changes when the data shown in `place` may be out of date: the page or its tab comes back into view, or
 * `refreshKey` changes (amis' reload).
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
