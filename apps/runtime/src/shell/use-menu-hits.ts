import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Hit, searchMenus, type Spell } from '../navigation/index.js';
import { useMenus } from '../stores/index.js';
import { useOpenMenu } from './use-open-menu.js';

const unspelled: Spell = () => [];

/** The pinyin data is a separate chunk, loaded at the first search; until then only the written names are matched. */
function useSpell(wanted: boolean): Spell {
  const [spell, setSpell] = useState<Spell>(() => unspelled);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    import('../navigation/spelling.js').then(
      (loaded) => here && setSpell(() => loaded.spell),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [wanted]);
  return spell;
}

/** The state of a menu search: its text, the hits, the marked hit, and the keys that move and choose. */
export function useMenuHits(searching: boolean, onChosen: () => void) {
  const openMenu = useOpenMenu();
  const all = useMenus((state) => state.all);
  const spell = useSpell(searching);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const hits = searching ? searchMenus(all, text, spell) : [];
  const at = Math.min(marked, hits.length - 1);
  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    setText('');
    onChosen();
    openMenu(hit.node);
  };
  // Enter may come before the pinyin data is loaded; then it takes effect afterwards.
  const entered = useRef(false);
  useEffect(() => {
    if (!entered.current || spell === unspelled) return;
    entered.current = false;
    choose(hits[0]);
  });
  const type = (next: string) => {
    entered.current = false;
    setText(next);
    setMarked(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length) {
      event.preventDefault();
      setMarked((at + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The focus returns to the search button, which the same key would press.
      event.preventDefault();
      entered.current = hits.length === 0;
      choose(hits[at]);
    }
  };
  return { text, type, hits, at, choose, onKeyDown };
}

export type MenuHits = ReturnType<typeof useMenuHits>;
