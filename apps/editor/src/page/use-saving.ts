import { useSaveKey } from '../shared/use-save-key.js';
import { schemaOf, textOf } from './json.js';
import { type Bond, fetchVersionText } from './page-calls.js';
import { ApiError, alert, config, confirm, type Json, notify, useT } from './runtime.js';
import type { Screen } from './screen/screen-settings.js';
import type { Work } from './use-work.js';

/** At most this many are named in one message. */
const MAX_PLACES = 10;

/** Shows why a save failed; an error that is not from the server is a bug and is thrown on. */
export function report(reason: unknown): void {
  if (!(reason instanceof ApiError)) throw reason;
  notify('error', reason.message);
}

/** Where a page contains scripts, and whether they run here: the author should know that the page runs code. */
function scriptsText(t: ReturnType<typeof useT>, places: string[]): string {
  const text = t('editor.scripts', { count: places.length, places: places.slice(0, MAX_PLACES).join(', ') });
  return config.pageScripts ? text : `${text} ${t('editor.scriptsOff')}`;
}

/** All actions that save the open page or replace it. */
export function useSaving(work: Work) {
  const t = useT();
  const { menuId, page, version, open, setOpen, source, factory, screen, drafts, blocked, dirty, problems } = work;
  const { state, replace, resume, publish } = page;
  const { text, savedText } = state;
  const { errors = 0 } = problems.checked.answer ?? {};

  const ask = () => {
    if (blocked || state.saving || open || state.refused) return;
    const document = source.apply();
    if (document === undefined) return;
    if (errors > 0) {
      problems.open();
      notify('error', t('editor.mendFirst', { count: errors }));
      return;
    }
    // Keeping only one's own version also resolves a conflict, so it is saved even without changes.
    if (textOf(document) === savedText && factory.taken === undefined && screen.taken === undefined)
      notify('info', t('editor.unchanged'));
    else setOpen('save');
  };
  const taken: Bond = { factoryVersion: factory.taken, screen: screen.taken };
  const save = (document: Json, message: string, baseVersion: number, bond = taken) =>
    drafts
      .flush()
      .then(() => publish(document, message, baseVersion, bond))
      .then((scripts) => {
        setOpen(null);
        if (scripts) drafts.published();
        // The next version is not based on one that only some users have, so the page is loaded again.
        if (scripts && bond.release) page.load();
        if (scripts) notify('success', t('editor.saved'));
        if (scripts?.length) void alert(scriptsText(t, scripts));
        return scripts !== undefined;
      }, report);
  useSaveKey(ask);

  const takeTheirs = () => {
    if (!state.refused) return;
    const { conflict, mine } = state.refused;
    drafts.keep({ baseVersion: conflict.baseVersion, text: textOf(mine) }).then(() => {
      source.forget();
      factory.forget();
      screen.forget();
      resume(schemaOf(conflict.current.config), conflict.currentVersion, conflict.current.config);
      notify('info', t('editor.draftOnServer'));
    }, report);
  };
  const saveMine = () => {
    if (state.refused) void save(state.refused.mine, state.refused.message, state.refused.conflict.currentVersion);
  };

  const askToMerge = () => {
    if (dirty) notify('info', t('editor.saveFirst'));
    else setOpen('factory');
  };
  const mergeFactory = (merged: Json, from: number) => {
    setOpen(null);
    source.forget();
    replace(merged);
    factory.take(from);
  };
  const takeScreen = (made: Json, settings: Screen) => {
    setOpen(null);
    replace(made);
    screen.take(settings);
  };
  const detach = async () => {
    if (dirty) notify('info', t('editor.saveFirst'));
    else if (await confirm(t('editor.screen.detachQuestion')))
      await save(state.document, t('editor.screen.detached'), version, { detached: true });
  };

  const restore = async (from: number, restored: string, bond: Bond) => {
    if (!(await confirm(t('editor.restoreQuestion', { version: from })))) return;
    const aside = text === savedText ? undefined : { baseVersion: version, text };
    setOpen(null);
    if (!(await save(schemaOf(restored), t('editor.restoreMessage', { version: from }), version, bond))) return;
    work.setMode('edit');
    // Publishing deletes the author's draft.
    if (aside) await drafts.keep(aside).catch(report);
  };

  const endTrial = async (way: 'releaseToAll' | 'releaseBack') => {
    await drafts.flush();
    await work.trial.end(way);
    if (way === 'releaseToAll') page.load();
  };
  const mend = async (from: number) => {
    const broken = schemaOf(await fetchVersionText(menuId, from));
    source.forget();
    replace(broken);
  };
  return {
    ask,
    save,
    taken,
    takeTheirs,
    saveMine,
    askToMerge,
    mergeFactory,
    takeScreen,
    detach,
    restore,
    endTrial,
    mend,
  };
}

export type Saving = ReturnType<typeof useSaving>;
