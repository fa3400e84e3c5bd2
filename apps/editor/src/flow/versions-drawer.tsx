import { useCallback, useEffect, useState } from 'react';
import { PageMessage, PageSkeleton, useT } from '../frame/door.js';
import { Modal } from '../frame/modal.js';
import { FlowCompare } from './compare/flow-compare.js';
import { type FlowVersion, fetchVersions, fetchVersionXml } from './flow-calls.js';

interface VersionsDrawerProps {
  modelId: string;
  current: number;
  /** The drawing on the screen, when it is not saved. */
  unsaved: string | null;
  /** Why restoring is not possible; empty when it is. */
  blocked: string;
  onRestore(version: number): void;
  onClose(): void;
}

type Listed = { state: 'loading' } | { state: 'failed'; problem: string } | { state: 'ready'; versions: FlowVersion[] };
interface Pair {
  left: { title: string; xml: string };
  right: { title: string; xml: string };
}

const problemOf = (reason: unknown) => (reason instanceof Error ? reason.message : '');
/** The drawing on the screen among the numbers of versions. */
const SCREEN = Number.MAX_SAFE_INTEGER;

/** Every saved version of the process: compare two, or one with the screen; bring one back. */
export function VersionsDrawer({ modelId, current, unsaved, blocked, onRestore, onClose }: VersionsDrawerProps) {
  const t = useT();
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const [chosen, setChosen] = useState<number[]>([]);
  const [pair, setPair] = useState<Pair | null>(null);
  const [problem, setProblem] = useState('');

  const load = useCallback(() => {
    setListed({ state: 'loading' });
    fetchVersions(modelId).then(
      (versions) => setListed({ state: 'ready', versions }),
      (reason: unknown) => setListed({ state: 'failed', problem: problemOf(reason) }),
    );
  }, [modelId]);
  useEffect(load, [load]);

  // Two at most: choosing a third lets the first go.
  const choose = (version: number) =>
    setChosen((now) => (now.includes(version) ? now.filter((one) => one !== version) : [...now, version].slice(-2)));
  const title = (version: number) =>
    version === SCREEN ? t('flowDesigner.onScreen') : t('editor.version', { version });
  const xmlOf = (version: number) =>
    version === SCREEN ? Promise.resolve(unsaved ?? '') : fetchVersionXml(modelId, version);
  const compare = async () => {
    const [from = 0, to = 0] = [...chosen].sort((a, b) => a - b);
    const [left, right] = await Promise.all([xmlOf(from), xmlOf(to)]);
    setPair({ left: { title: title(from), xml: left }, right: { title: title(to), xml: right } });
  };
  const row = (version: number, facts: FlowVersion | null) => (
    <li key={version} data-version={facts ? version : 'screen'}>
      <label className="lm-version-name">
        <input type="checkbox" checked={chosen.includes(version)} onChange={() => choose(version)} />
        <strong>{title(version)}</strong>
        {version === current ? <span className="lm-tag">{t('editor.current')}</span> : null}
      </label>
      {facts ? (
        <>
          <p className="lm-version-message">{facts.comment}</p>
          <p className="lm-version-facts">{[facts.createUserName, facts.createTime].filter(Boolean).join(' · ')}</p>
        </>
      ) : null}
      {facts && version !== current ? (
        <span className="lm-version-actions">
          <button
            type="button"
            className="lm-link"
            disabled={blocked !== ''}
            title={blocked}
            onClick={() => onRestore(version)}
          >
            {t('editor.restore')}
          </button>
        </span>
      ) : null}
    </li>
  );

  return (
    <>
      <Modal
        title={t('editor.versions')}
        shape="drawer"
        onClose={onClose}
        footer={
          <>
            <span className="lm-drawer-hint">{problem || t('editor.compareHint')}</span>
            <button
              type="button"
              className="lm-button is-primary"
              disabled={chosen.length !== 2}
              onClick={() => compare().catch((reason: unknown) => setProblem(problemOf(reason)))}
            >
              {t('editor.compare')}
            </button>
          </>
        }
      >
        {listed.state === 'loading' ? <PageSkeleton /> : null}
        {listed.state === 'failed' ? (
          <PageMessage title={t('editor.versionsFailed')} text={listed.problem} retry={load} />
        ) : null}
        {listed.state === 'ready' ? (
          <ol className="lm-versions">
            {unsaved === null ? null : row(SCREEN, null)}
            {listed.versions.map((facts) => row(Number(facts.version), facts))}
          </ol>
        ) : null}
      </Modal>
      {pair ? (
        <Modal title={t('editor.compare')} shape="wide" onClose={() => setPair(null)}>
          <FlowCompare left={pair.left} right={pair.right} />
        </Modal>
      ) : null}
    </>
  );
}
