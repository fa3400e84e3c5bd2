import { actionsAreNotKept } from './actions-are-not-kept.js';
import { canvasReadsQuietly } from './canvas-reads-quietly.js';
import { cellsTellWhatTheyChange } from './cells-tell-what-they-change.js';
import { chartsWithoutPrograms } from './charts-without-programs.js';
import { choicesKeepTheRefusal } from './choices-keep-the-refusal.js';
import { choicesOfAGoneField } from './choices-of-a-gone-field.js';
import { dialogsGoWhenTheyAreGone } from './dialogs-go-when-they-are-gone.js';
import { dialogsHaveTheirWords } from './dialogs-have-their-words.js';
import { dotsStandStill } from './dots-stand-still.js';
import { emptiedField } from './emptied-field.js';
import { filesKeepTheirNames } from './files-keep-their-names.js';
import { goneTableIsNotMeasured } from './gone-table-is-not-measured.js';
import { iconsLookOnce } from './icons-look-once.js';
import { linesKeepWhatWaits } from './lines-keep-what-waits.js';
import { listsTellALostCall } from './lists-tell-a-lost-call.js';
import { longTextIsNotCut } from './long-text-is-not-cut.js';
import { noOldSchemas } from './no-old-schemas.js';
import { noUnusedOverlays } from './no-unused-overlays.js';
import { nullIsNoValue } from './null-is-no-value.js';
import { oneLanguage } from './one-language.js';
import { oneRichTextEditor } from './one-rich-text-editor.js';
import { pageSizesInItsLanguage } from './page-sizes-in-its-language.js';
import { pageTellsNoLoading } from './page-tells-no-loading.js';
import type { TextPatch } from './patch.js';
import { plainTextNeedsNoParser } from './plain-text-needs-no-parser.js';
import { richTextClosedEarly } from './rich-text-closed-early.js';
import { rowsOfATreeAreChosenAlone } from './rows-of-a-tree-are-chosen-alone.js';
import { searchesKeepWhatIsTyped } from './searches-keep-what-is-typed.js';
import { selectLeavesTheFocus } from './select-leaves-the-focus.js';
import { selectOpensWhenLoaded } from './select-opens-when-loaded.js';
import { selectShowsNoIds } from './select-shows-no-ids.js';
import { sharesWithoutEval } from './shares-without-eval.js';
import { stylesWithoutCopies } from './styles-without-copies.js';
import { typingIsKnownAtAPress } from './typing-is-known-at-a-press.js';
import { wordsAreNoTemplates } from './words-are-no-templates.js';

export { patched, type Replacement, type TextPatch } from './patch.js';

/**
 * Changes that the build makes in the source text of amis. Remove an entry when amis has fixed the bug: its spec and
 * the build will then fail.
 */
export const TEXT_PATCHES: readonly TextPatch[] = [
  pageSizesInItsLanguage,
  nullIsNoValue,
  emptiedField,
  typingIsKnownAtAPress,
  searchesKeepWhatIsTyped,
  cellsTellWhatTheyChange,
  linesKeepWhatWaits,
  listsTellALostCall,
  richTextClosedEarly,
  chartsWithoutPrograms,
  oneRichTextEditor,
  sharesWithoutEval,
  wordsAreNoTemplates,
  selectOpensWhenLoaded,
  rowsOfATreeAreChosenAlone,
  selectLeavesTheFocus,
  selectShowsNoIds,
  choicesOfAGoneField,
  choicesKeepTheRefusal,
  goneTableIsNotMeasured,
  filesKeepTheirNames,
  longTextIsNotCut,
  actionsAreNotKept,
  noUnusedOverlays,
  dotsStandStill,
  iconsLookOnce,
  plainTextNeedsNoParser,
  pageTellsNoLoading,
  stylesWithoutCopies,
  noOldSchemas,
  oneLanguage,
  canvasReadsQuietly,
  dialogsHaveTheirWords,
  dialogsGoWhenTheyAreGone,
];
