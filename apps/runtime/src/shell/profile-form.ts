import { useState } from 'react';
import { ApiError, request } from '../api/index.js';
import { notify, useOneAtATime } from '../feedback/index.js';
import { getLanguage } from '../i18n/index.js';

type Problems<Name extends string> = Partial<Record<Name, string>>;

/** Sends a form. A failure is thrown without a toast, because the form shows it. */
export const post = (path: string, what: { body?: unknown; query?: Record<string, string> }): Promise<unknown> =>
  request(path, { method: 'POST', quiet: true, ...what });

/** A form that shows the problem of each field at the field until it is changed. `fields`: in their order. */
export function useProfileForm<Name extends string>(fields: readonly Name[]) {
  const { busy, run } = useOneAtATime<true>();
  const [problems, setProblems] = useState<Problems<Name>>({});
  const show = (form: HTMLFormElement, found: Problems<Name>) => {
    setProblems(found);
    const first = fields.find((name) => found[name]);
    if (first) (form.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  };

  /** Shows what the server refused: at its fields, and as a toast what concerns no field of the form. */
  const refuse = (form: HTMLFormElement, { errors, message }: ApiError) => {
    const texts = new Map(errors.map((error) => [error.field, error.message[getLanguage()]]));
    const placed = fields.filter((name) => texts.has(name));
    show(form, Object.fromEntries(placed.map((name) => [name, texts.get(name)])) as Problems<Name>);
    if (placed.length === 0 || placed.length < texts.size) notify('error', message);
  };

  /** Runs one save at a time. `work` returns the success message, or problems that it found before it asked the server. */
  const save = (form: HTMLFormElement, work: () => Promise<string | Problems<Name>>) =>
    run(true, async () => {
      try {
        const done = await work();
        if (typeof done === 'string') notify('success', done);
        show(form, typeof done === 'string' ? {} : done);
        return typeof done === 'string';
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        refuse(form, reason);
        return false;
      }
    });

  const bind = (name: Name, change: (value: string) => void) => ({
    name,
    error: problems[name],
    onChange: (event: { target: { value: string } }) => {
      change(event.target.value);
      setProblems((now) => ({ ...now, [name]: undefined }));
    },
  });
  return { saving: busy ?? false, save, bind };
}
