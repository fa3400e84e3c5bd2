import { useEffect, useState } from 'react';
import type { Person } from './panel.js';
import { useCall } from '../kit/view.js';
import { findPeople } from './panel-calls.js';

const DEBOUNCE_MS = 300;

/** People who match the keyword, loaded while the list is open; undefined while loading. */
export function usePeople(keyword: string, open: boolean): Person[] | undefined {
  const call = useCall();
  const [found, setFound] = useState<Person[]>();
  useEffect(() => {
    if (!open) return;
    let here = true;
    setFound(undefined);
    const ask = async () => {
      const people = await findPeople(call, keyword).catch((): Person[] => []);
      if (here) setFound(people);
    };
    const timer = setTimeout(() => void ask(), keyword ? DEBOUNCE_MS : 0);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [call, keyword, open]);
  return found;
}
