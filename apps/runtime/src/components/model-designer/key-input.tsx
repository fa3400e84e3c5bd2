import { useEffect, useState } from 'react';

const KEY = /^[a-z][A-Za-z0-9]{0,63}$/;

interface KeyInputProps {
  value: string;
  label: string;
  pattern?: RegExp;
  /** Keys beside it, which it must not take. */
  taken: readonly string[];
  onChange(key: string): void;
}

/** A key that counts when it is left, and only as one that is free: half a key would lose what stands under another. */
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
