import { MenuIcon } from '../icon/index.js';
import type { MenuHits } from './use-menu-hits.js';

/** ARIA attributes that connect a search field with its list of hits. */
export const comboProps = (id: string, { hits, at }: MenuHits) => ({
  role: 'combobox',
  'aria-expanded': hits.length > 0,
  'aria-controls': id,
  'aria-activedescendant': hits[at] ? `${id}-${hits[at].node.id}` : undefined,
});

/** The screens that were found, each with its path in the menu. */
export function MenuHitList({ id, label, found }: { id: string; label: string; found: MenuHits }) {
  const { hits, at, choose } = found;
  return (
    <div id={id} className="lm-menu-hits" role="listbox" aria-label={label}>
      {hits.map((hit, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={hit.node.id}
          id={`${id}-${hit.node.id}`}
          role="option"
          aria-selected={index === at}
          // The field must keep the focus until the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(hit)}
        >
          <MenuIcon source={hit.node.source} />
          <span>{hit.node.name}</span>
          <small>{hit.path.slice(0, -1).join(' / ')}</small>
        </div>
      ))}
    </div>
  );
}
