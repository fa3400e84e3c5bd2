import { useT } from '../runtime.js';
import { PartList } from './part-list.js';
import { type Block, keyOf, moved } from './screen-settings.js';

interface FormBlocksProps {
  blocks: Block[];
  /** Keys of all writable fields. */
  fields: string[];
  nameOf(key: string): string;
  lineName(property: string): string;
  /** The text of a title that is a token. */
  words(text: string): string;
  onChange(blocks: Block[]): void;
}

/** The form from top to bottom: groups with their fields, and lines at their place. */
export function FormBlocks({ blocks, fields, nameOf, lineName, words, onChange }: FormBlocksProps) {
  const t = useT();
  const used = new Set(blocks.flatMap((block) => ('fields' in block ? block.fields.map(keyOf) : [])));
  const others = fields.filter((key) => !used.has(key));
  const set = (place: number, block: Block) => onChange(blocks.map((one, at) => (at === place ? block : one)));
  const name = (block: Block, place: number) =>
    'lines' in block
      ? lineName(block.lines)
      : t('editor.screen.group', { number: place + 1, title: words(block.title ?? '') });
  return (
    <section className="lm-form-blocks" aria-label={t('editor.screen.form')}>
      {blocks.map((block, place) => (
        // Blocks have no key that would stay the same while their title is typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className="lm-form-block" key={place}>
          {'lines' in block ? (
            <p className="lm-form-lines">{name(block, place)}</p>
          ) : (
            <PartList
              title={name(block, place)}
              parts={block.fields}
              others={others}
              nameOf={nameOf}
              onChange={(parts) => set(place, { ...block, fields: parts })}
            >
              <input
                aria-label={t('editor.screen.groupTitle', { number: place + 1 })}
                placeholder={t('editor.screen.noTitle')}
                value={words(block.title ?? '')}
                onChange={({ target }) => set(place, { ...block, title: target.value })}
              />
            </PartList>
          )}
          <div className="lm-block-moves">
            <button
              type="button"
              aria-label={t('editor.screen.up', { name: name(block, place) })}
              aria-disabled={place === 0}
              onClick={() => onChange(moved(blocks, place, place - 1))}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={t('editor.screen.down', { name: name(block, place) })}
              aria-disabled={place === blocks.length - 1}
              onClick={() => onChange(moved(blocks, place, place + 1))}
            >
              ↓
            </button>
          </div>
        </div>
      ))}
      <button type="button" className="lm-button" onClick={() => onChange([...blocks, { fields: [] }])}>
        {t('editor.screen.addGroup')}
      </button>
    </section>
  );
}
