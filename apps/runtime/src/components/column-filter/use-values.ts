import { useEffect, useState } from 'react';

export interface ValueOption {
  value: string;
  label: string;
}

const DEBOUNCE_MS = 600;

/** The part of amis' env this needs; through it the list also works in the editor's preview. */
export interface Fetching {
  fetcher(api: { method: string; url: string }, data?: object): Promise<{ ok?: boolean; data?: unknown }>;
}

function toOption(item: unknown): ValueOption {
  if (item === null || item === undefined) return { value: '', label: '' };
  if (typeof item !== 'object') return { value: String(item), label: String(item) };
  const { value, label } = item as { value?: unknown; label?: unknown };
  const text = String(value ?? '');
  return { value: text, label: String(label ?? text) };
}

/** The distinct values of a field, searched by the server. undefined while the first answer is on its way. */
export function useValues(env: Fetching, source: string | undefined, field: string, keyword: string) {
  const [options, setOptions] = useState<ValueOption[]>();
  useEffect(() => {
    if (!source) {
      setOptions([]);
      return;
    }
    let here = true;
    const load = async () => {
      const query = new URLSearchParams({ field, keyword });
      const answer = await env.fetcher({ method: 'get', url: `${source}?${query}` });
      const { items } = (answer.data ?? {}) as { items?: unknown[] };
      if (here) setOptions((items ?? []).map(toOption));
    };
    const timer = setTimeout(() => void load().catch(() => here && setOptions([])), keyword ? DEBOUNCE_MS : 0);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [env, source, field, keyword]);
  return options;
}
