import { createContext, useContext, useEffect, useState } from 'react';
import type { Language } from '../runtime.js';
import { type Fields, fetchFields } from './field-calls.js';

export const NO_FIELDS: Fields = { groups: [], tokens: {} };

/** The fields of the open page's model, for the panel that amis-editor renders. */
export const FieldsContext = createContext<Fields>(NO_FIELDS);

export const useFieldsOfPage = (): Fields => useContext(FieldsContext);

/** The fields that the page of a menu can show; none until they are loaded. */
export function useFields(menuId: string, language: Language): Fields {
  const [fields, setFields] = useState(NO_FIELDS);
  useEffect(() => {
    let here = true;
    fetchFields(menuId, language).then(
      (found) => here && setFields(found),
      // The page can be edited without them.
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [menuId, language]);
  return fields;
}
