import type { Bar } from './factory-bar.js';
import type { useT } from './runtime.js';
import type { useScreen } from './screen/use-screen.js';
import type { useFactory } from './use-factory.js';
import type { usePageDraft } from './use-page-draft.js';
import type { useTrial } from './use-trial.js';

interface Known {
  dirty: boolean;
  drafts: Pick<ReturnType<typeof usePageDraft>, 'kept'>;
  trial: Pick<ReturnType<typeof useTrial>, 'returned'>;
  factory: Pick<ReturnType<typeof useFactory>, 'offered'>;
  screen: Pick<ReturnType<typeof useScreen>, 'taken' | 'view'>;
}

interface Ways {
  /** Overwrites the draft of another window. */
  insist(): void;
  /** Loads the withdrawn version into the editor again. */
  mend(version: number): void;
  merge(): void;
  openScreen(): void;
}

/** The most important notice for the author, with its action; undefined when there is none. */
export function pageBar(t: ReturnType<typeof useT>, known: Known, ways: Ways): Bar | undefined {
  const { dirty, drafts, trial, factory, screen } = known;
  if (drafts.kept === 'lost')
    return { text: t('editor.draftLost'), action: t('editor.draftInsist'), onOpen: ways.insist };
  const { returned } = trial;
  if (returned && !dirty)
    return {
      text: t(`editor.release.was.${returned.state}`, { version: returned.configVersion }),
      action: t('editor.release.mend'),
      onOpen: () => ways.mend(returned.configVersion),
    };
  if (factory.offered)
    return {
      text: t('editor.factoryFound', { version: factory.offered.factoryVersion }),
      action: t('editor.factoryMerge'),
      onOpen: ways.merge,
    };
  // Settings that will be saved have already resolved this.
  if (screen.taken !== undefined || screen.view === undefined) return undefined;
  const { unsettled, detached, problems } = screen.view;
  if (unsettled !== undefined)
    return { text: t('editor.screen.unsettledFound'), action: t('editor.screen.settle'), onOpen: ways.openScreen };
  if (!detached && problems.length > 0)
    return { text: t('editor.screen.brokenFound'), action: t('editor.screen.title'), onOpen: ways.openScreen };
  return undefined;
}
