import { type ReactNode, useEffect, useState } from 'react';
import { PageMessage, PageSkeleton, useT } from './runtime.js';
import { Modal } from './modal.js';

export interface ListedVersion {
  version: number;
  title: string;
  message?: string | null;
  /** Who saved it and when. Without them it is the state on the screen, which can be compared but not restored. */
  facts?: string;
}

interface VersionsModalProps {
  versions(): Promise<ListedVersion[]>;
  current: number;
  /** Why restoring is not possible; empty when it is. */
  blocked: string;
  compare(from: number, to: number): Promise<void>;
  preview?(version: number): Promise<void>;
  restore(version: number): Promise<void>;
  /** Shown above the versions. */
  above?: ReactNode;
  onClose(): void;
}

type Listed = { state: 'loading' } | { state: 'failed'; problem: string } | { state: 'ready'; rows: ListedVersion[] };

const problemOf = (reason: unknown) => (reason instanceof Error ? reason.message : '');

/** Every saved version: view one, compare two, restore one. Failures are shown at the bottom. */
export function VersionsModal(props: VersionsModalProps) {
  const { current, blocked, compare, preview, restore, above, onClose } = props;
  const t = useT();
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const [chosen, setChosen] = useState<number[]>([]);
  const [problem, setProblem] = useState('');

  const load = () => {
    setListed({ state: 'loading' });
    props.versions().then(
      (rows) => setListed({ state: 'ready', rows }),
      (reason: unknown) => setListed({ state: 'failed', problem: problemOf(reason) }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list loads when the drawer opens, and on request
  useEffect(load, []);

  const attempt = (work: Promise<void>) => {
    setProblem('');
    work.catch((reason: unknown) => setProblem(problemOf(reason)));
  };
  // At most two: choosing a third removes the first.
  const choose = (version: number) =>
    setChosen((now) => (now.includes(version) ? now.filter((one) => one !== version) : [...now, version].slice(-2)));
  const compareChosen = () => {
    const [from = 0, to = 0] = [...chosen].sort((a, b) => a - b);
    attempt(compare(from, to));
  };
  const actions = (version: number) => (
    <span className="lm-version-actions">
      {preview ? (
        <button type="button" className="lm-link" onClick={() => attempt(preview(version))}>
          {t('editor.preview')}
        </button>
      ) : null}
      {version === current ? null : (
        <button
          type="button"
          className="lm-link"
          disabled={blocked !== ''}
          title={blocked}
          onClick={() => attempt(restore(version))}
        >
          {t('editor.restore')}
        </button>
      )}
    </span>
  );
  const row = ({ version, title, message, facts }: ListedVersion) => (
    <li key={version} data-version={facts === undefined ? 'screen' : version}>
      <label className="lm-version-name">
        <input type="checkbox" checked={chosen.includes(version)} onChange={() => choose(version)} />
        <strong>{title}</strong>
        {version === current ? <span className="lm-tag">{t('editor.current')}</span> : null}
      </label>
      {facts === undefined ? null : (
        <>
          <p className="lm-version-message">{message}</p>
          <p className="lm-version-facts">{facts}</p>
          {actions(version)}
        </>
      )}
    </li>
  );
  const footer = (
    <>
      <span className="lm-drawer-hint">{problem || t('editor.compareHint')}</span>
      <button type="button" className="lm-button is-primary" disabled={chosen.length !== 2} onClick={compareChosen}>
        {t('editor.compare')}
      </button>
    </>
  );

  return (
    <Modal title={t('editor.versions')} shape="drawer" onClose={onClose} footer={footer}>
      {above}
      {listed.state === 'loading' ? <PageSkeleton /> : null}
      {listed.state === 'failed' ? (
        <PageMessage title={t('editor.versionsFailed')} text={listed.problem} retry={load} />
      ) : null}
      {listed.state === 'ready' && listed.rows.length === 0 ? <PageMessage title={t('editor.noVersions')} /> : null}
      {listed.state === 'ready' ? <ol className="lm-versions">{listed.rows.map(row)}</ol> : null}
    </Modal>
  );
}
