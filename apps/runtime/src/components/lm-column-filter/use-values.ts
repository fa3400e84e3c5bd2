import { useEffect, useState } from 'react';
import { useCall } from '../kit/view.js';

interface ValueOption {
  value: string;
  label: string;
}

const DEBOUNCE_MS = 600;

function toOption(item: unknown): ValueOption {
  if (item === null || item === undefined) return { value: '', label: '' };
  if (typeof item !== 'object') return { value: String(item), label: String(item) };
  const { value, label } = item as { value?: unknown; label?: unknown };
  const text = String(value ?? '');
  return { value: text, label: String(label ?? text) };
}

/** The distinct values of a field, searched by the server; undefined until the first answer. */
export function useValues(source: string | undefined, field: string, keyword: string) {
  const call = useCall();
  const [options, setOptions] = useState<ValueOption[]>();
  useEffect(() => {
    if (!source) {
      setOptions([]);
      return;
    }
    let here = true;
    const load = async () => {
      const items = await call<unknown[]>(source, { query: { field, keyword }, quiet: true });
      if (here) setOptions(items.map(toOption));
    };
    const timer = setTimeout(() => void load().catch(() => here && setOptions([])), keyword ? DEBOUNCE_MS : 0);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [call, source, field, keyword]);
  return options;
}
