import { useState } from 'react';
import { FactoryDialog } from '../factory-dialog.js';
import { Modal } from '../../shared/modal.js';
import { textOf } from '../json.js';
import type { MergeConflict } from '../page-calls.js';
import { ApiError, type Json, type Lookup, useLanguage, useT } from '../runtime.js';
import { compileScreen, type ScreenView } from './screen-calls.js';
import { ScreenPanel } from './screen-panel.js';
import type { Screen } from './screen-settings.js';

interface ScreenToolProps {
  menuId: string;
  view: ScreenView;
  screen: Screen;
  /** The page in the editor, the saved page as text, and its version. */
  document: Json;
  saved: string;
  version: number;
  lookup: Lookup;
  blocked: string;
  /** The page generated from the settings; both are saved together. */
  onTake(page: Json, screen: Screen): void;
  onDetach(): void;
  onClose(): void;
}

/** The panel, and the choices where the author and the new settings both changed something. */
export function ScreenTool(props: ScreenToolProps) {
  const { menuId, view, screen, document, onTake, onClose } = props;
  const t = useT();
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<{ page: Json; conflicts: MergeConflict[]; to: Screen }>();

  // The conflicts were already resolved in the unsaved work.
  const [isSettled, setSettled] = useState(screen !== view.screen);
  const language = useLanguage();

  /** Conflicts with the labels of the panel as their places. */
  const named = (conflict: MergeConflict): MergeConflict => {
    const steps = conflict.place.split('/').filter((step) => step !== '');
    const place = steps.map((step) => {
      if (['search', 'columns', 'form'].includes(step)) return t(`editor.screen.${step}`);
      return view.fields.find(({ key }) => key === step)?.[language] ?? props.lookup(step) ?? step;
    });
    return { ...conflict, place: place.join(' / ') };
  };

  const regenerate = (to: Screen) => {
    compileScreen(menuId, screen, to, document).then(
      ({ merged, conflicts }) => {
        setSettled(true);
        if (conflicts.length === 0) onTake(merged, to);
        else setMade({ page: merged, conflicts, to });
      },
      (reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        setProblem(reason.message);
      },
    );
  };

  const { version } = props;
  const merge = { baseVersion: version, factoryVersion: version };
  const { unsettled } = view;
  if (unsettled && !isSettled) {
    return (
      <FactoryDialog
        merge={{
          ...merge,
          merged: textOf(unsettled.screen as unknown as Json),
          conflicts: unsettled.conflicts.map(named),
        }}
        title={t('editor.screen.unsettled')}
        current={textOf(view.screen as unknown as Json)}
        problem={problem}
        onTake={(settings) => regenerate(settings as unknown as Screen)}
        onClose={onClose}
      />
    );
  }
  if (made) {
    return (
      <FactoryDialog
        merge={{ ...merge, merged: textOf(made.page), conflicts: made.conflicts }}
        from={t('editor.screen.title')}
        current={props.saved}
        onTake={(page) => onTake(page, made.to)}
        onClose={() => setMade(undefined)}
      />
    );
  }
  if (view.detached) {
    return (
      <Modal title={t('editor.screen.title')} onClose={onClose}>
        <p className="lm-conflict-hint">{t('editor.screen.isDetached')}</p>
      </Modal>
    );
  }
  return (
    <ScreenPanel
      view={view}
      screen={screen}
      lookup={props.lookup}
      blocked={props.blocked}
      problem={problem}
      onRegenerate={regenerate}
      onDetach={props.onDetach}
      onClose={onClose}
    />
  );
}
