import type { Behaviour } from '../../engine/index.js';
import { equal, idsOf, MAX_ROWS, nextMenus, readMenus, setLinks } from './grants.js';

/** Top menus: only people who hold their menus may set them; the links are removed with the top menu. */
export const topMenu: Behaviour = {
  model: 'topMenu',

  async after(context, operation, record) {
    if (operation !== 'grant' && operation !== 'remove') return;
    const id = String(record['id']);
    const links = await context.records.find('topMenuMenu', equal('topMenuId', id), MAX_ROWS);
    const current = new Set(links.map((link) => String(link['menuId'])));
    const asked = operation === 'remove' ? [] : idsOf(record['menuIds']);
    const next =
      operation === 'remove' ? new Set<string>() : nextMenus(context.actor, await readMenus(context), asked, current);
    await setLinks(context, 'topMenuMenu', { owner: 'topMenuId', id, target: 'menuId' }, links, next);
  },
};
