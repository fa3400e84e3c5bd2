import type { DrawFailure, Listen } from './crud.js';
import { registerList } from './crud.js';
import { watchAccessibility } from './dialog-focus.js';
import { watchTabKey } from './dialog-keys.js';
import { guardFormulas } from './formula-guard.js';
import { guardDialogs } from './leaving-asks.js';
import { keepLineValues, type LineTable } from './line-table-values.js';
import { editLines, type EditedTable, type Enter } from './lines-by-keyboard.js';
import { closeAtOnce, type Menu } from './menu-closing.js';
import { refusePrograms } from './program-guard.js';
import { mendRenderer } from './renderer.js';
import { closeSearchesByKey } from './search-closing.js';
import { watchTyping } from './typing.js';
import { passOnAtPress } from './waiting-changes.js';

export { DIALOG, OVERLAYS } from './dialog-keys.js';
export { type Column, type EditedTable, tableOf, tablesIn } from './lines-by-keyboard.js';
export { sayLoading } from './loading-text.js';
export { evaluateAsAmis } from './program-guard.js';
export { releaseScope } from './release-scope.js';
export { mendRenderer } from './renderer.js';
export { amisSettled } from './typing.js';

/** A fix for a bug of amis, applied at run time. */
export interface Patch {
  /** Version of amis that has the fault. */
  readonly amis: string;
  /** What goes wrong without the fix. */
  readonly reason: string;
  apply(surroundings: Surroundings): void;
}

/** What the patches need from the rest of the application. */
interface Surroundings {
  /** Receives the messages of the server. */
  onMessage: Listen;
  /** Draws that the rows of a list could not be loaded. */
  drawFailure: DrawFailure;
  /** Sets the focus to a field in a cell or row. */
  enter: Enter;
}

const AMIS = '6.13.0';

/**
 * Run-time changes to amis where amis has no setting. `text/` has the changes made by the build. Two more are used in
 * one place only: `sayLoading` and `releaseScope`.
 */
export const PATCHES: readonly Patch[] = [
  {
    amis: AMIS,
    reason: 'Formulas read window, cookies and the storage of the browser, where the session lives.',
    apply: guardFormulas,
  },
  {
    amis: AMIS,
    reason: 'Texts with <% %> and expressions without ${} become programs.',
    apply: refusePrograms,
  },
  {
    amis: AMIS,
    reason: 'Line tables take an earlier value that comes back late for a newer one, and lose what was typed.',
    apply: () => mendRenderer<LineTable>('input-table', 'TableControlRenderer', 'emitValue', keepLineValues),
  },
  {
    amis: AMIS,
    reason: 'A new line of a line table has no focus, and only the first kind of lines that are wrong is marked.',
    apply: ({ enter }) =>
      mendRenderer<EditedTable>('input-table', 'TableControlRenderer', 'emitValue', (table) => editLines(table, enter)),
  },
  {
    amis: AMIS,
    reason:
      'Lists pass over clicks while they fetch their rows, offer what the state of a row allowed once, and show ' +
      '"no data" when the call for the rows failed.',
    apply: ({ onMessage, drawFailure }) => registerList(onMessage, drawFailure),
  },
  {
    amis: AMIS,
    reason: 'Dialogs and drawers close over what was typed in them, and Escape closes them or not as it likes.',
    apply: guardDialogs,
  },
  {
    amis: AMIS,
    reason: 'A menu whose entry was chosen stays for a moment, and swallows the next press.',
    apply: () => mendRenderer<Menu>('dropdown-button', 'DropDownButtonRenderer', 'close', closeAtOnce),
  },
  {
    amis: AMIS,
    reason: 'A button that is pressed right after typing sends the page as it was before.',
    apply: passOnAtPress,
  },
  {
    amis: AMIS,
    reason: 'Nobody is told when what was typed has reached its form: fields and forms pass it on by timers.',
    apply: watchTyping,
  },
  {
    amis: AMIS,
    reason: 'Dialogs have no name and no focus, and controls no name beyond the words that stand near them.',
    apply: watchAccessibility,
  },
  {
    amis: AMIS,
    reason: 'Escape does not close the search of a column.',
    apply: closeSearchesByKey,
  },
  {
    amis: AMIS,
    reason: 'The key Tab leaves a dialog for the page that lies below it.',
    apply: watchTabKey,
  },
];

/** Applies all patches to amis. Called once, before a page is drawn. */
export function applyPatches(surroundings: Surroundings): void {
  for (const { apply } of PATCHES) apply(surroundings);
}
