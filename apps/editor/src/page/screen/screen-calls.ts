import type { MergeConflict } from '../page-calls.js';
import { type Json, request } from '../runtime.js';
import type { FieldChoice, Screen } from './screen-settings.js';

const MENU = '/api/lc-system/menu';

/** The settings a page is generated from, and the possible choices. */
export interface ScreenView {
  screen: Screen;
  /** The page no longer follows the screen. */
  detached: boolean;
  /** Why a page can no longer be generated from it. */
  problems: string[];
  /** Settings that the author and the product both changed, and the merged settings. */
  unsettled?: { screen: Screen; conflicts: MergeConflict[] };
  fields: FieldChoice[];
  lines: Record<string, { zh: string; en: string }>;
  buttons: { id: string; label: string }[];
}

/** undefined: the page was not generated from a screen. */
export async function fetchScreen(menuId: string): Promise<ScreenView | undefined> {
  const answer = await request<Partial<ScreenView>>(`${MENU}/screen`, { query: { id: menuId }, quiet: true });
  return answer.screen === undefined ? undefined : (answer as ScreenView);
}

/** A page with the changes between two screens; at conflicts it has the author's version. */
export const compileScreen = (
  id: string,
  from: Screen,
  to: Screen,
  config: Json,
): Promise<{ merged: Json; conflicts: MergeConflict[] }> =>
  request(`${MENU}/compileScreen`, { method: 'POST', body: { id, from, to, config }, quiet: true });
