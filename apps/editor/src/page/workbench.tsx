import { useMemo, useState } from 'react';
import { leaveFor } from '../shared/runtime.js';
import { Board } from './board.js';
import { useChanges } from './marks/use-changes.js';
import { Header, type Mode, type Tool } from './header.js';
import { useT, wordsOf } from './runtime.js';
import { useLook } from './use-look.js';
import type { usePage } from './use-page.js';
import { useSaving } from './use-saving.js';
import { useWork } from './use-work.js';
import { WorkBars } from './work-bars.js';
import { WorkDialogs } from './work-dialogs.js';

interface WorkbenchProps {
  menuId: string;
  /** Name of the menu in the reader's language. */
  name: string;
  page: ReturnType<typeof usePage>;
}

/** The open page: canvas, preview and source of one document, and everything that saves it. */
export function Workbench({ menuId, name, page }: WorkbenchProps) {
  const t = useT();
  const { state } = page;
  const [mobile, setMobile] = useState(false);
  const work = useWork(menuId, page);
  const saving = useSaving(work);
  const { mode, granted, lookup, source, fields, problems, canvas, drafts, dirty } = work;
  const replacements = useMemo(() => wordsOf(state.document, lookup), [state.document, lookup]);

  const looking = useLook(mode === 'preview');
  const changes = useChanges(state.savedText, state.text);

  const show = (next: Mode) => {
    if (mode === 'source' && source.apply() === undefined) return;
    work.setMode(next);
  };
  const tool = (key: 'versions' | 'screen', label: string): Tool => ({
    ...{ key, label: t(label) },
    onOpen: () => source.apply() !== undefined && work.setOpen(key),
  });
  const { errors = 0, warnings = 0 } = problems.checked.answer ?? {};
  const found = errors + warnings;
  const check: Tool = {
    key: 'problems',
    label: found > 0 ? `${t('editor.problems')} (${found})` : t('editor.problems'),
    onOpen: problems.toggle,
  };
  const tools = [
    check,
    ...(work.screen.view ? [tool('screen', 'editor.screen.title')] : []),
    tool('versions', 'editor.versions'),
  ];

  return (
    <div className="lm-editor">
      <Header
        name={name}
        version={work.version}
        dirty={dirty}
        draft={dirty ? { kept: drafts.kept, problem: drafts.problem } : undefined}
        mode={mode}
        mobile={mobile}
        saving={state.saving}
        blocked={work.blocked}
        onMode={show}
        onMobile={setMobile}
        tools={tools}
        onSave={saving.ask}
        onBack={() => void leaveFor(state.menu.path.startsWith('/') ? state.menu.path : '/')}
      />
      <WorkBars work={work} saving={saving} />
      <Board
        {...{ page, mode, mobile, granted, lookup, replacements, source, fields, problems, looking, changes, canvas }}
        onSave={saving.ask}
      />
      <WorkDialogs work={work} saving={saving} />
    </div>
  );
}
