import { lazy, Suspense, useState } from 'react';
import { type ConflictChoice, ConflictModal } from '../shared/conflict-modal.js';
import { laidOut, textOf } from './json.js';
import { PageSkeleton, useT } from './runtime.js';
import type { Refused } from './use-page.js';
import { versionWords } from './version-words.js';

const CompareView = lazy(async () => ({ default: (await import('./compare-view.js')).CompareView }));

interface ConflictDialogProps extends ConflictChoice {
  refused: Refused;
}

/** The two versions of a refused save, or their common base. */
export function ConflictDialog({ refused, ...choice }: ConflictDialogProps) {
  const t = useT();
  const { conflict, mine } = refused;
  const { author, note } = versionWords(conflict.current, t);
  const [side, setSide] = useState<'theirs' | 'base'>('theirs');
  const right = { title: t('editor.mine'), text: textOf(mine) };
  const other = side === 'theirs' ? conflict.current : conflict.base;
  const name = (version: number) => t('editor.version', { version });
  const left = {
    title: side === 'theirs' ? `${t('editor.theirs')} · ${name(conflict.currentVersion)}` : name(conflict.baseVersion),
    text: laidOut(other?.config ?? ''),
  };
  return (
    <ConflictModal title={t('editor.conflict')} next={conflict.currentVersion + 1} choice={choice}>
      <p className="lm-conflict-hint">
        {t('editor.conflictHint', { base: conflict.baseVersion, current: conflict.currentVersion })}
      </p>
      <dl className="lm-conflict-facts">
        <dt>{name(conflict.currentVersion)}</dt>
        <dd>
          {author} · {conflict.current.createTime}
        </dd>
        <dt>{t('editor.saveMessage')}</dt>
        <dd>{note}</dd>
      </dl>
      <div className="lm-segments lm-conflict-sides">
        <button type="button" aria-pressed={side === 'theirs'} onClick={() => setSide('theirs')}>
          {t('editor.theirsAndMine')}
        </button>
        <button type="button" aria-pressed={side === 'base'} onClick={() => setSide('base')}>
          {t('editor.baseAndMine')}
        </button>
      </div>
      <Suspense fallback={<PageSkeleton />}>
        <CompareView left={left} right={right} />
      </Suspense>
    </ConflictModal>
  );
}
