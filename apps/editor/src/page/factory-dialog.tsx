import { lazy, Suspense, useMemo, useState } from 'react';
import { Modal } from '../shared/modal.js';
import { schemaOf, textOf } from './json.js';
import type { FactoryMerge } from './page-calls.js';
import { type Json, PageSkeleton, useT } from './runtime.js';
import { takeOver } from './take-over.js';

const CompareView = lazy(async () => ({ default: (await import('./compare-view.js')).CompareView }));

/** At most this many characters of a value are shown; the comparison has the full value. */
const SHOWN = 300;

interface SideProps {
  title: string;
  value: Json | undefined;
  chosen: boolean;
  onChoose(): void;
}

function Side({ title, value, chosen, onChoose }: SideProps) {
  const t = useT();
  const text = value === undefined ? t('editor.takenAway') : textOf(value);
  return (
    <button type="button" className="lm-merge-side" aria-pressed={chosen} onClick={onChoose}>
      <strong>{title}</strong>
      <code>{text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text}</code>
    </button>
  );
}

interface FactoryDialogProps {
  merge: FactoryMerge;
  /** What the other version is; default: the product's page. */
  from?: string;
  /** Default: the name of the other version. */
  title?: string;
  /** The stored page. */
  current: string;
  /** Why the choice was refused. */
  problem?: string;
  onTake(page: Json): void;
  onClose(): void;
}

/** Merges the product's latest page: a choice at each place that both changed, and the resulting page. */
export function FactoryDialog({ merge, from, title, current, problem = '', onTake, onClose }: FactoryDialogProps) {
  const t = useT();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const page = useMemo(
    () =>
      takeOver(
        schemaOf(merge.merged),
        merge.conflicts.filter(({ place }) => theirs.has(place)),
      ),
    [merge, theirs],
  );
  const choose = (place: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(place);
    else next.delete(place);
    setTheirs(next);
  };
  const product = from ?? `${t('editor.factoryNote')} · ${t('editor.version', { version: merge.factoryVersion })}`;
  const footer = (
    <>
      <button type="button" className="lm-button" onClick={onClose}>
        {t('editor.keepEditing')}
      </button>
      <button type="button" className="lm-button is-primary" onClick={() => onTake(page)}>
        {t('editor.factoryTake')}
      </button>
    </>
  );
  return (
    <Modal title={title ?? from ?? t('editor.factoryMerge')} shape="wide" onClose={onClose} footer={footer}>
      <p className="lm-conflict-hint">
        {merge.conflicts.length === 0
          ? t('editor.factoryNoConflict')
          : t('editor.factoryConflicts', { count: merge.conflicts.length })}
      </p>
      {problem ? (
        <p className="lm-screen-problem" role="alert">
          {problem}
        </p>
      ) : null}
      {merge.conflicts.length === 0 ? null : (
        <ul className="lm-merge-list">
          {merge.conflicts.map((conflict) => (
            <li key={conflict.place}>
              <span className="lm-merge-place">{conflict.place}</span>
              <Side
                title={t('editor.mine')}
                value={conflict.mine}
                chosen={!theirs.has(conflict.place)}
                onChoose={() => choose(conflict.place, false)}
              />
              <Side
                title={product}
                value={conflict.theirs}
                chosen={theirs.has(conflict.place)}
                onChoose={() => choose(conflict.place, true)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<PageSkeleton />}>
        <CompareView
          left={{ title: t('editor.version', { version: merge.baseVersion }), text: current }}
          right={{ title: t('editor.factoryResult'), text: textOf(page) }}
        />
      </Suspense>
    </Modal>
  );
}
