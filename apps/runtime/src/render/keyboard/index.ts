import { mendRenderer } from '../../patches/index.js';
import { fillFromHead, type HeadedTable, watchFill } from './fill-down.js';
import { watchDates } from './date-keys.js';
import { watchLines } from './line-keys.js';
import { watchMenus } from './menu-keys.js';
import { watchNumbers } from './number-pad.js';
import { watchPaste } from './paste-block.js';
import { watchSelects } from './select-keys.js';

/**
 * Keyboard and clipboard support for selects, menus, dates, numbers and line tables, on every screen. Called once,
 * before a page is drawn.
 */
export function watchKeyboard(): void {
  // The table component is loaded with the first page or later; this waits for it.
  mendRenderer<HeadedTable>('table', 'TableRenderer', 'renderHeadCell', fillFromHead);
  watchSelects();
  watchMenus();
  watchDates();
  watchLines();
  watchPaste();
  watchFill();
  watchNumbers();
}

export { enter } from './line-keys.js';
