import { useEffect, useState } from 'react';

const KEY = /^[a-z][A-Za-z0-9]{0,63}$/;

interface KeyInputProps {
  value: string;
  label: string;
  pattern?: RegExp;
  /** Keys that are already in use and not allowed. */
  taken: readonly string[];
  onChange(key: string): void;
}

/**
 * An input for a key. It reports the key only on blur, and only if it is valid and free: a half-typed key could
 * overwrite the part under another key.
 */
export function KeyInput({ value, label, pattern = KEY, taken, onChange }: KeyInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isGood = typed === value || (pattern.test(typed) && !taken.includes(typed));
  return (
    <input
      className="lm-modeler-key"
      aria-label={label}
      aria-invalid={!isGood}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (!isGood) setTyped(value);
        else if (typed !== value) onChange(typed);
      }}
    />
  );
}
