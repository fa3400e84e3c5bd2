import type { FactoryMerge } from './page-calls.js';
import { useT } from './runtime-door.js';

/** What the product has that the page does not, offered above it. */
export function FactoryBar({ merge, onMerge }: { merge: FactoryMerge; onMerge(): void }) {
  const t = useT();
  return (
    <div className="lm-draft-bar" role="status">
      <span>{t('editor.factoryFound', { version: merge.factoryVersion })}</span>
      <button type="button" className="lm-button" onClick={onMerge}>
        {t('editor.factoryMerge')}
      </button>
    </div>
  );
}
