import { lazy, Suspense, useState } from 'react';
import { Modal } from '../frame/modal.js';
import { laidOut, textOf } from './json.js';
import { PageSkeleton, useT } from './runtime-door.js';
import type { Refused } from './use-page.js';

const CompareView = lazy(async () => ({ default: (await import('./compare-view.js')).CompareView }));

interface ConflictDialogProps {
  refused: Refused;
  saving: boolean;
  onKeepEditing(): void;
  onTakeTheirs(): void;
  onSaveMine(): void;
}

/** Somebody saved first. Shows both sides and lets the person choose; nothing is lost whatever he chooses. */
export function ConflictDialog({ refused, saving, onKeepEditing, onTakeTheirs, onSaveMine }: ConflictDialogProps) {
  const t = useT();
  const { conflict, mine } = refused;
  const [side, setSide] = useState<'theirs' | 'base'>('theirs');
  const right = { title: t('editor.mine'), text: textOf(mine) };
  const other = side === 'theirs' ? conflict.current : conflict.base;
  const name = (version: number) => t('editor.version', { version });
  const left = {
    title: side === 'theirs' ? `${t('editor.theirs')} · ${name(conflict.currentVersion)}` : name(conflict.baseVersion),
    text: laidOut(other?.config ?? ''),
  };
  const footer = (
    <>
      <button type="button" className="lm-button" onClick={onKeepEditing}>
        {t('editor.keepEditing')}
      </button>
      <button type="button" className="lm-button" disabled={saving} onClick={onTakeTheirs}>
        {t('editor.takeTheirs')}
      </button>
      <button type="button" className="lm-button is-primary" disabled={saving} onClick={onSaveMine}>
        {t('editor.saveOnTop', { version: conflict.currentVersion + 1 })}
      </button>
    </>
  );
  return (
    <Modal title={t('editor.conflict')} shape="wide" onClose={onKeepEditing} footer={footer}>
      <p className="lm-conflict-hint">
        {t('editor.conflictHint', { base: conflict.baseVersion, current: conflict.currentVersion })}
      </p>
      <dl className="lm-conflict-facts">
        <dt>{name(conflict.currentVersion)}</dt>
        <dd>
          {conflict.current.createUserName} · {conflict.current.createTime}
        </dd>
        <dt>{t('editor.saveMessage')}</dt>
        <dd>{conflict.current.remark}</dd>
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
    </Modal>
  );
}
