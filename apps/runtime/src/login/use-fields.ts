import { useState } from 'react';

type Texts = Record<string, string>;

/** The texts of a form, and the problem of each field until it is changed. */
export function useFields<T extends Texts>(initial: T | (() => T)) {
  const [values, setValues] = useState<T>(initial);
  const [errors, setErrors] = useState<Partial<Record<keyof T, string>>>({});
  const set = (name: keyof T, value: string) => setValues((now) => ({ ...now, [name]: value }));
  const bind = (name: keyof T & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      set(name, event.target.value);
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });
  return { values, set, bind, setErrors };
}
