import { useEffect, useRef, useState } from 'react';
import type { Calls } from '../kit/calls.js';
import { ApiError, useCall, useLanguage } from '../kit/view.js';
import type { Sheet, Tried } from './sheet.js';

/** Somebody types: the drawing follows when he pauses. */
const PAUSE_MS = 400;

export interface Drawn {
  state: 'loading' | 'ready' | 'failed';
  sheets: Sheet[];
  message: string;
}

/** What is drawn: a stored record by its id, or the document of a form as JSON. */
export interface Subject {
  api: string;
  drawing: string;
  record?: string;
  form?: string;
}

const NOTHING: Drawn = { state: 'loading', sheets: [], message: '' };

async function fetchSheets(
  call: Calls['request'],
  { api, drawing, record, form }: Subject,
  more: object,
): Promise<Sheet[]> {
  const answer =
    record === undefined
      ? call<{ sheets: Sheet[] }>(api, {
          method: 'POST',
          body: { drawing, document: JSON.parse(form ?? '{}'), ...more },
          quiet: true,
        })
      : call<{ sheets: Sheet[] }>(api, { query: { drawing, id: record }, quiet: true });
  return (await answer).sheets;
}

/**
 * The sheets of a drawing, followed while a form changes; `judge` asks what becomes of parts at other places. Those that
 * are tried (`tried`) stay where they are when the form changes meanwhile.
 */
export function useSheets(subject: Subject, turn: number, tried: readonly Tried[]) {
  const language = useLanguage();
  const call = useCall();
  const [drawn, setDrawn] = useState<Drawn>(NOTHING);
  const asking = useRef(0);
  const places = useRef(tried);
  places.current = tried;
  const { api, drawing, record, form } = subject;

  /** The newest question alone is answered: a slow answer of a former one is let go. */
  const ask = async (more: object): Promise<Sheet[] | undefined> => {
    const mine = (asking.current += 1);
    try {
      const sheets = await fetchSheets(call, subject, more);
      if (mine !== asking.current) return undefined;
      setDrawn({ state: 'ready', sheets, message: '' });
      return sheets;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      if (mine === asking.current) setDrawn(({ sheets }) => ({ state: 'failed', sheets, message: reason.message }));
      return undefined;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `language` ask anew, `ask` is made of the rest
  useEffect(() => {
    const again = () => void ask(places.current.length === 0 ? {} : { tried: places.current, anew: [] });
    const timer = setTimeout(again, record === undefined ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [api, drawing, record, form, language, turn]);

  useEffect(
    () => () => {
      asking.current = -1;
    },
    [],
  );

  return { drawn, judge: (tried: readonly Tried[], anew: readonly string[]) => ask({ tried, anew }) };
}
