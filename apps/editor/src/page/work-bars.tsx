import { DraftBar } from '../shared/draft-bar.js';
import { FactoryBar } from './factory-bar.js';
import { pageBar } from './page-bar.js';
import { useT } from './runtime.js';
import { TrialBar } from './trial-bar.js';
import { report, type Saving } from './use-saving.js';
import type { Work } from './use-work.js';

/** Above the page: a running trial, a waiting draft, and other decisions for the author. */
export function WorkBars({ work, saving }: { work: Work; saving: Saving }) {
  const t = useT();
  const { dirty, drafts, trial, factory, screen, resuming, userId } = work;
  const bar = pageBar(
    t,
    { dirty, drafts, trial, factory, screen },
    {
      insist: () => void drafts.insist().catch(report),
      mend: (from) => void saving.mend(from).catch(report),
      merge: saving.askToMerge,
      openScreen: () => work.source.apply() !== undefined && work.setOpen('screen'),
    },
  );
  return (
    <div className="lm-editor-bars">
      {trial.open ? (
        <TrialBar
          release={trial.open}
          figures={trial.figures}
          blocked={work.mayPublish}
          onAll={() => void saving.endTrial('releaseToAll').catch(report)}
          onBack={() => void saving.endTrial('releaseBack').catch(report)}
        />
      ) : null}
      {drafts.offered ? (
        <DraftBar
          draft={{ version: drafts.offered.baseVersion, savedAt: drafts.offered.updateTime }}
          onRestore={() => void resuming.open(userId).catch(report)}
          onDiscard={() => drafts.offered && void drafts.discard(drafts.offered).catch(report)}
        />
      ) : null}
      {bar && !drafts.offered ? <FactoryBar {...bar} /> : null}
    </div>
  );
}
