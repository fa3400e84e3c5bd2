import { useCallback, useEffect, useReducer } from 'react';
import { newKey, startDrawing } from './drawing/start-drawing.js';
import { type FlowModel, fetchModel, type Submission, submitModel } from './flow-calls.js';

/** A save that the server refused because another user saved first. */
export interface Refused {
  current: FlowModel;
  mine: Submission;
}

interface FlowState {
  status: 'loading' | 'failed' | 'open';
  /** Why loading failed. */
  problem: string;
  /** null while the model was never saved. */
  id: string | null;
  name: string;
  category: string;
  /** The version on which the work is based; 0 before the first save. */
  version: number;
  /** What the canvas shows: a new revision loads `xml` again. `saved`: it is the stored drawing. */
  shown: { xml: string; revision: number; saved: boolean };
  /** The drawing as the canvas writes it. */
  text: string;
  savedText: string;
  saving: boolean;
  refused: Refused | null;
}

type Step =
  | { type: 'load' }
  | { type: 'loaded'; model: FlowModel }
  | { type: 'started'; xml: string }
  | { type: 'failed'; problem: string }
  | { type: 'opened'; text: string }
  | { type: 'edited'; text: string }
  | { type: 'shown'; xml: string; version?: number }
  | { type: 'saving'; saving: boolean }
  | { type: 'saved'; model: FlowModel; text: string }
  | { type: 'refused'; refused: Refused | null };

const START: FlowState = {
  status: 'loading',
  problem: '',
  id: null,
  name: '',
  category: '',
  version: 0,
  shown: { xml: '', revision: 0, saved: true },
  text: '',
  savedText: '',
  saving: false,
  refused: null,
};

const show = (state: FlowState, xml: string, saved: boolean) => ({
  shown: { xml, saved, revision: state.shown.revision + 1 },
});

const stored = ({ id, name, category, version }: FlowModel) => ({
  id: String(id),
  name,
  category: category ?? '',
  version: Number(version),
});

function reduce(state: FlowState, step: Step): FlowState {
  switch (step.type) {
    case 'load':
      return { ...START, shown: state.shown };
    case 'loaded':
      return {
        ...state,
        ...stored(step.model),
        ...show(state, step.model.modelEditorXml, true),
        status: 'open',
        refused: null,
      };
    case 'started':
      return { ...state, ...show(state, step.xml, true), status: 'open' };
    case 'failed':
      return { ...state, status: 'failed', problem: step.problem };
    case 'opened':
      return { ...state, text: step.text, savedText: state.shown.saved ? step.text : state.savedText };
    case 'edited':
      return { ...state, text: step.text };
    case 'shown':
      return { ...state, ...show(state, step.xml, false), version: step.version ?? state.version, refused: null };
    case 'saving':
      return { ...state, saving: step.saving };
    case 'saved':
      return { ...state, ...stored(step.model), savedText: step.text, saving: false, refused: null };
    case 'refused':
      return { ...state, refused: step.refused, saving: false };
  }
}

/**
 * The model that is being drawn: loading, changes, saving, conflicts. `save` throws ApiError; `modelId` null starts a
 * new model.
 */
export function useFlow(modelId: string | null) {
  const [state, dispatch] = useReducer(reduce, START);

  const load = useCallback(() => {
    dispatch({ type: 'load' });
    if (modelId === null) {
      dispatch({ type: 'started', xml: startDrawing(newKey()) });
      return;
    }
    fetchModel(modelId).then(
      (model) => dispatch({ type: 'loaded', model }),
      (reason: unknown) => dispatch({ type: 'failed', problem: reason instanceof Error ? reason.message : '' }),
    );
  }, [modelId]);
  useEffect(load, [load]);

  /** true when it was saved, false when another user saved first: then `refused` has both versions. */
  const save = useCallback(async (submission: Submission): Promise<boolean> => {
    dispatch({ type: 'saving', saving: true });
    try {
      const { saved } = await submitModel(submission);
      if (saved) dispatch({ type: 'saved', model: saved, text: submission.modelEditorXml });
      else {
        const current = await fetchModel(submission.id ?? '');
        dispatch({ type: 'refused', refused: { current, mine: submission } });
      }
      return saved !== null;
    } catch (reason) {
      dispatch({ type: 'saving', saving: false });
      throw reason;
    }
  }, []);

  /** The canvas has loaded its drawing; `text` is its own XML of it. */
  const opened = useCallback((text: string) => dispatch({ type: 'opened', text }), []);
  const edited = useCallback((text: string) => dispatch({ type: 'edited', text }), []);
  /** Shows another drawing, which is not saved yet. */
  const show = useCallback(
    (xml: string, version?: number) => dispatch({ type: 'shown', xml, ...(version !== undefined && { version }) }),
    [],
  );
  /** Continues with the stored drawing. */
  const take = useCallback((model: FlowModel) => dispatch({ type: 'loaded', model }), []);
  const dismissRefusal = useCallback(() => dispatch({ type: 'refused', refused: null }), []);

  return { state, load, save, opened, edited, show, take, dismissRefusal };
}
