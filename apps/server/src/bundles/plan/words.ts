import { describe, type Words } from '../../errors/index.js';
import type { PageChange } from '../../pages/index.js';
import { type Need, idOf } from '../bundle.js';

const SHOWN = 80;
const NOTHING: Words = { zh: '—', en: '—' };

function shown(value: unknown): string | Words {
  if (value === undefined) return NOTHING;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
}

/** Text of a change in both languages. */
export function changeText({ place, kind, from, to }: PageChange): Words {
  return describe(`bundle.change.${kind}`, { place, from: shown(from), to: shown(to) });
}

/** Display name of an item: its kind and its key. */
export function itemText(item: Need): Words {
  const { zh, en } = describe(`bundle.kind.${item.kind}`);
  return { zh: `${zh} ${item.key}`, en: `${en} ${item.key}` };
}

/** Display names of several items, at most ten. */
export function itemsText(items: readonly Need[]): Words {
  const texts = [...new Map(items.map((item) => [idOf(item), itemText(item)])).values()].slice(0, 10);
  return { zh: texts.map(({ zh }) => zh).join('、'), en: texts.map(({ en }) => en).join(', ') };
}
