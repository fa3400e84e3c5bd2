import type { Node } from '../node.js';
import type { ScreenContext } from '../screen-context.js';

/** Links to related lists, filtered by a field of the record, for people who have the menus of these lists. */
export function links({ resource, linked }: ScreenContext): Node[] {
  const found = (linked ?? []).filter(({ linkedBy = '' }) => resource.fields.get(linkedBy)?.stored === true);
  if (found.length === 0) return [];
  const buttons = found.map(
    ({ code, path, icon, linkedBy }): Node => ({
      ...{ type: 'button', id: `view.link.${code}`, label: `i18n:menu.${code}`, icon, level: 'link', permission: code },
      ...{ visibleOn: `\${${linkedBy}}`, actionType: 'link', link: `${path}?${linkedBy}=\${${linkedBy}}` },
    }),
  );
  return [{ type: 'button-toolbar', id: 'view.links', className: 'lm-document-links', buttons }];
}
