import type { MergeConflict } from '../page-calls.js';
import { type Json, request } from '../runtime-door.js';
import type { FieldChoice, Screen } from './screen-settings.js';

const MENU = '/api/lc-system/menu';

/** What a page is made of, and what may be chosen for it. */
export interface ScreenView {
  screen: Screen;
  /** The page follows it no more. */
  detached: boolean;
  /** Why no page can be made of it any more. */
  problems: string[];
  /** Settings that the author and the product both changed, and all of them put together. */
  unsettled?: { screen: Screen; conflicts: MergeConflict[] };
  fields: FieldChoice[];
  lines: Record<string, { zh: string; en: string }>;
  buttons: { id: string; label: string }[];
}

/** undefined: the page was not made of a screen. */
export async function fetchScreen(menuId: string): Promise<ScreenView | undefined> {
  const answer = await request<Partial<ScreenView>>(`${MENU}/screen`, { query: { id: menuId }, quiet: true });
  return answer.screen === undefined ? undefined : (answer as ScreenView);
}

/** A page with the changes that lead from one screen to another; at conflicts it has the author's. */
export const compileScreen = (
  id: string,
  from: Screen,
  to: Screen,
  config: Json,
): Promise<{ merged: Json; conflicts: MergeConflict[] }> =>
  request(`${MENU}/compileScreen`, { method: 'POST', body: { id, from, to, config }, quiet: true });
