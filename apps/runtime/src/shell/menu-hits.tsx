import { MenuIcon } from '../icon/index.js';
import type { MenuHits } from './use-menu-hits.js';

/** What ties a search field to its list of hits. */
export const comboProps = (id: string, { hits, at }: MenuHits) => ({
  role: 'combobox',
  'aria-expanded': hits.length > 0,
  'aria-controls': id,
  'aria-activedescendant': hits[at] ? `${id}-${hits[at].node.id}` : undefined,
});

/** Screens that a search found, each with the way to it. */
export function MenuHitList({ id, label, found }: { id: string; label: string; found: MenuHits }) {
  const { hits, at, choose } = found;
  return (
    <div id={id} className="lm-menu-hits" role="listbox" aria-label={label}>
      {hits.map((hit, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={hit.node.id}
          id={`${id}-${hit.node.id}`}
          role="option"
          aria-selected={index === at}
          // The field keeps the focus until the press is over.
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
