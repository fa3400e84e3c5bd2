import { NOTHING } from './board.js';
import { ConflictDialog } from './conflict-dialog.js';
import { DraftMerge } from './draft-merge.js';
import { FactoryDialog } from './factory-dialog.js';
import { confirm, useT } from './runtime.js';
import { SavePage } from './save-page.js';
import { ScreenTool } from './screen/screen-tool.js';
import type { Saving } from './use-saving.js';
import type { Work } from './use-work.js';
import { VersionsDrawer } from './versions-drawer.js';

/** Dialogs over the page: saving, versions, the product's page, screen settings, a conflict. */
export function WorkDialogs({ work, saving }: { work: Work; saving: Saving }) {
  const t = useT();
  const { menuId, page, version, open, dirty, factory, screen, resuming, blocked } = work;
  const { state } = page;
  const close = () => work.setOpen(null);
  return (
    <>
      {open === 'save' ? (
        <SavePage
          isFirst={version === 0}
          saving={state.saving}
          onSave={(message, release) =>
            void saving.save(state.document, message, version, { ...saving.taken, release })
          }
          onClose={close}
        />
      ) : null}
      {open === 'factory' && factory.offered ? (
        <FactoryDialog
          merge={factory.offered}
          current={state.savedText}
          onTake={(merged) => factory.offered && saving.mergeFactory(merged, factory.offered.factoryVersion)}
          onClose={close}
        />
      ) : null}
      {open === 'screen' && screen.view && screen.screen ? (
        <ScreenTool
          menuId={menuId}
          view={screen.view}
          screen={screen.screen}
          document={state.document}
          saved={state.savedText}
          version={version}
          lookup={work.lookup}
          blocked={blocked}
          onTake={saving.takeScreen}
          onDetach={() => void saving.detach()}
          onClose={close}
        />
      ) : null}
      {open === 'versions' ? (
        <VersionsDrawer
          menuId={menuId}
          current={version}
          granted={work.granted ?? NOTHING}
          blocked={blocked}
          onTake={async (draft) => {
            if (!dirty || (await confirm(t('editor.draftTakeQuestion')))) await resuming.take(draft, work.userId);
          }}
          onRestore={(from, text, bond) => void saving.restore(from, text, bond)}
          onClose={close}
        />
      ) : null}
      {resuming.merge ? <DraftMerge {...resuming.merge} /> : null}
      {state.refused ? (
        <ConflictDialog
          refused={state.refused}
          saving={state.saving}
          onKeepEditing={page.dismissRefusal}
          onTakeTheirs={saving.takeTheirs}
          onSaveMine={saving.saveMine}
        />
      ) : null}
    </>
  );
}
