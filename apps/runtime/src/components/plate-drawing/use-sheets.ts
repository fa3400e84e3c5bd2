import { useEffect, useRef, useState } from 'react';
import type { Calls } from '../kit/calls.js';
import { ApiError, useCall, useLanguage } from '../kit/view.js';
import type { Sheet, Tried } from './sheet.js';

/** The server is asked only when the user pauses while typing. */
const PAUSE_MS = 400;

export interface Drawn {
  state: 'loading' | 'ready' | 'failed';
  sheets: Sheet[];
  message: string;
}

/** The source of the drawing: a stored record by its id, or the document of a form as JSON. */
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
 * The sheets of a drawing, updated when the form changes. `judge` asks the server about parts at new positions. Parts
 * that are being tried (`tried`) keep their position when the form changes.
 */
export function useSheets(subject: Subject, turn: number, tried: readonly Tried[]) {
  const language = useLanguage();
  const call = useCall();
  const [drawn, setDrawn] = useState<Drawn>(NOTHING);
  const asking = useRef(0);
  const places = useRef(tried);
  places.current = tried;
  const { api, drawing, record, form } = subject;

  /** Only the answer to the latest request is used; late answers to earlier ones are ignored. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `language` ask again, `ask` uses the rest
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
