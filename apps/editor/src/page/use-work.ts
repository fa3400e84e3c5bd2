import { useRef, useState } from 'react';
import { useUnsaved } from '../shared/runtime.js';
import { useGranted } from '../shared/use-granted.js';
import type { CanvasHandle } from './canvas.js';
import { useFields } from './fields/use-fields.js';
import type { Mode } from './header.js';
import { useLanguage, useSession, useT } from './runtime.js';
import { useScreen } from './screen/use-screen.js';
import { useFactory } from './use-factory.js';
import type { usePage } from './use-page.js';
import { usePageDraft } from './use-page-draft.js';
import { useProblems } from './use-problems.js';
import { useResume } from './use-resume.js';
import { useSource } from './use-source.js';
import { useTrial } from './use-trial.js';
import { useLookup } from './words.js';

const PUBLISH = 'menu_publish';

/** What is open beside the page. */
export type Open = 'save' | 'versions' | 'factory' | 'screen' | null;

/** The whole state of the open page: what is shown, what is unsaved, what is allowed. */
export function useWork(menuId: string, page: ReturnType<typeof usePage>) {
  const t = useT();
  const language = useLanguage();
  const { state, replace, resume } = page;
  const version = state.version ?? 0;
  const [mode, setMode] = useState<Mode>('edit');
  const [open, setOpen] = useState<Open>(null);

  const granted = useGranted();
  const fields = useFields(menuId, language);
  const lookup = useLookup(menuId, version, language, fields.tokens);
  const source = useSource(state.document, state.text, replace);
  const factory = useFactory(menuId, version);
  const screen = useScreen(menuId, version);
  const dirty =
    source.typed || state.text !== state.savedText || factory.taken !== undefined || screen.taken !== undefined;
  useUnsaved(dirty);
  const userId = useSession((session) => session.user?.userId ?? '');
  const viewing = useSession((session) => session.user?.viewing !== undefined);
  const { text, savedText } = state;
  const drafts = usePageDraft({ ...{ userId, menuId, version, text, savedText }, mayKeep: !viewing });
  const resuming = useResume(menuId, drafts, (document, from, published) => {
    source.forget();
    setOpen(null);
    resume(document, from, published);
  });
  const mayNot = granted?.has(PUBLISH) ? '' : t('editor.mayNotPublish');
  /** Why publishing is not possible; empty when it is. */
  const mayPublish = granted === undefined ? t('shell.loading') : viewing ? t('editor.viewing') : mayNot;
  const trial = useTrial(menuId, version);
  const blocked = mayPublish || (trial.open ? t('editor.release.blocks') : '');

  const canvas = useRef<CanvasHandle>(undefined);
  const problems = useProblems(source.text, mode, canvas, setMode);
  return {
    ...{ menuId, page, version, userId, mode, setMode, open, setOpen, granted, fields, lookup, source, factory },
    ...{ screen, dirty, drafts, resuming, mayPublish, blocked, trial, canvas, problems },
  };
}

export type Work = ReturnType<typeof useWork>;
