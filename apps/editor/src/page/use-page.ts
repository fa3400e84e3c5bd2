import { useCallback, useEffect, useReducer } from 'react';
import { EMPTY_PAGE, laidOut, schemaOf, textOf } from './json.js';
import { type Bond, type Conflict, fetchPage, type PageDetail, submitPage } from './page-calls.js';
import type { Json } from './runtime.js';

/** A save that the server refused because another user saved first. */
export interface Refused {
  conflict: Conflict;
  mine: Json;
  message: string;
}

interface PageState {
  status: 'loading' | 'failed' | 'open';
  /** Why loading failed. */
  problem: string;
  menu: Pick<PageDetail, 'name' | 'nameEn' | 'path'>;
  /** The version on which the work is based. */
  version: number | undefined;
  savedText: string;
  /** What a save would store now. */
  document: Json;
  text: string;
  /** What the canvas shows: a new revision loads `schema` again. */
  shown: { schema: Json; revision: number };
  saving: boolean;
  refused: Refused | null;
}

type Step =
  | { type: 'load' }
  | { type: 'loaded'; detail: PageDetail }
  | { type: 'failed'; problem: string }
  | { type: 'edited'; document: Json }
  | { type: 'replaced'; document: Json; version?: number; savedText?: string }
  | { type: 'saving'; saving: boolean }
  | { type: 'saved'; document: Json; version: number }
  | { type: 'refused'; refused: Refused | null };

const START: PageState = {
  status: 'loading',
  problem: '',
  menu: { name: '', nameEn: null, path: '' },
  version: undefined,
  savedText: '',
  document: EMPTY_PAGE,
  text: '',
  shown: { schema: EMPTY_PAGE, revision: 0 },
  saving: false,
  refused: null,
};

const show = (state: PageState, document: Json) => ({
  document,
  text: textOf(document),
  shown: { schema: document, revision: state.shown.revision + 1 },
});

function opened(state: PageState, { name, nameEn, path, config, configVersion }: PageDetail): PageState {
  const shown = show(state, schemaOf(config ?? ''));
  const menu = { name, nameEn, path };
  return { ...state, ...shown, status: 'open', menu, version: configVersion, savedText: shown.text };
}

function reduce(state: PageState, step: Step): PageState {
  switch (step.type) {
    case 'load':
      return { ...START, shown: state.shown };
    case 'loaded':
      return opened(state, step.detail);
    case 'failed':
      return { ...state, status: 'failed', problem: step.problem };
    case 'edited':
      return { ...state, document: step.document, text: textOf(step.document) };
    case 'replaced': {
      const { version = state.version, savedText = state.savedText } = step;
      return { ...state, ...show(state, step.document), version, savedText, refused: null };
    }
    case 'saving':
      return { ...state, saving: step.saving };
    case 'saved': {
      const savedText = textOf(step.document);
      // If this is not the text on the screen (a restored version), the canvas must show it.
      const shown = savedText === state.text ? {} : show(state, step.document);
      return { ...state, ...shown, savedText, version: step.version, saving: false, refused: null };
    }
    case 'refused':
      return { ...state, refused: step.refused, saving: false };
  }
}

/** The page that is being edited: loading, changes, saving, conflicts. `publish` throws failures as ApiError. */
export function usePage(menuId: string) {
  const [state, dispatch] = useReducer(reduce, START);

  const load = useCallback(() => {
    dispatch({ type: 'load' });
    fetchPage(menuId).then(
      (detail) => dispatch({ type: 'loaded', detail }),
      (reason: unknown) => dispatch({ type: 'failed', problem: reason instanceof Error ? reason.message : '' }),
    );
  }, [menuId]);
  useEffect(load, [load]);

  /**
   * Saves `document` as the version after `baseVersion`, with its related settings. Returns the places with scripts
   * (`body.0.api.adaptor`), or undefined when the save was refused.
   */
  const publish = useCallback(
    async (document: Json, message: string, baseVersion: number, bond: Bond = {}): Promise<string[] | undefined> => {
      dispatch({ type: 'saving', saving: true });
      try {
        const result = await submitPage({
          id: menuId,
          config: textOf(document),
          ...{ baseVersion, message, ...bond },
        });
        if (result.saved) dispatch({ type: 'saved', document, version: result.version });
        else dispatch({ type: 'refused', refused: { conflict: result.conflict, mine: document, message } });
        return result.saved ? result.scripts : undefined;
      } catch (reason) {
        dispatch({ type: 'saving', saving: false });
        throw reason;
      }
    },
    [menuId],
  );

  const edit = useCallback((document: Json) => dispatch({ type: 'edited', document }), []);
  /** Shows another schema, based on the same version. */
  const replace = useCallback((document: Json) => dispatch({ type: 'replaced', document }), []);
  /** Shows earlier work that is based on `version`, whose text was `savedText`. */
  const resume = useCallback(
    (document: Json, version: number, savedText: string) =>
      dispatch({ type: 'replaced', document, version, savedText: laidOut(savedText) }),
    [],
  );
  const dismissRefusal = useCallback(() => dispatch({ type: 'refused', refused: null }), []);

  return { state, load, edit, replace, resume, publish, dismissRefusal };
}
