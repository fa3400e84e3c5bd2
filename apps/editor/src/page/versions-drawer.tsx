import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Modal } from '../frame/modal.js';
import { laidOut, schemaOf } from './json.js';
import { fetchVersions, fetchVersionText, type PageVersion } from './page-calls.js';
import { Preview } from './preview.js';
import { PageMessage, PageSkeleton, useLanguage, useT } from './runtime-door.js';
import { VersionList } from './version-list.js';
import { useLookup } from './words.js';

const CompareView = lazy(async () => ({ default: (await import('./compare-view.js')).CompareView }));

interface VersionsDrawerProps {
  menuId: string;
  current: number;
  granted: ReadonlySet<string>;
  /** Why restoring is not possible; empty when it is. */
  blocked: string;
  onRestore(version: number, text: string): void;
  onClose(): void;
}

type Listed = { state: 'loading' } | { state: 'failed'; problem: string } | { state: 'ready'; versions: PageVersion[] };
type Opened =
  | { kind: 'compare'; left: { title: string; text: string }; right: { title: string; text: string } }
  | { kind: 'preview'; version: number; text: string };

const problemOf = (reason: unknown) => (reason instanceof Error ? reason.message : '');

interface VersionPreviewProps {
  menuId: string;
  version: number;
  text: string;
  granted: ReadonlySet<string>;
}

function VersionPreview({ menuId, version, text, granted }: VersionPreviewProps) {
  const lookup = useLookup(menuId, version, useLanguage());
  const schema = useMemo(() => schemaOf(text), [text]);
  return <Preview schema={schema} lookup={lookup} granted={granted} mobile={false} />;
}

/** Every saved version of the page: look at one, compare two, bring one back. */
export function VersionsDrawer({ menuId, current, granted, blocked, onRestore, onClose }: VersionsDrawerProps) {
  const t = useT();
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const [chosen, setChosen] = useState<number[]>([]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState('');

  const load = useCallback(() => {
    setListed({ state: 'loading' });
    fetchVersions(menuId).then(
      (versions) => setListed({ state: 'ready', versions }),
      (reason: unknown) => setListed({ state: 'failed', problem: problemOf(reason) }),
    );
  }, [menuId]);
  useEffect(load, [load]);

  const withText = (versions: number[], use: (texts: string[]) => void) => {
    setProblem('');
    Promise.all(versions.map((version) => fetchVersionText(menuId, version))).then(use, (reason: unknown) =>
      setProblem(problemOf(reason)),
    );
  };
  // Two at most: choosing a third lets the first go.
  const choose = (version: number) =>
    setChosen((now) => (now.includes(version) ? now.filter((one) => one !== version) : [...now, version].slice(-2)));
  const title = (version: number) => t('editor.version', { version });
  const compare = () => {
    const [from = 0, to = 0] = [...chosen].sort((a, b) => a - b);
    withText([from, to], ([left = '', right = '']) =>
      setOpened({
        kind: 'compare',
        left: { title: title(from), text: laidOut(left) },
        right: { title: title(to), text: laidOut(right) },
      }),
    );
  };

  return (
    <>
      <Modal
        title={t('editor.versions')}
        shape="drawer"
        onClose={onClose}
        footer={
          <>
            <span className="lm-drawer-hint">{problem || t('editor.compareHint')}</span>
            <button type="button" className="lm-button is-primary" disabled={chosen.length !== 2} onClick={compare}>
              {t('editor.compare')}
            </button>
          </>
        }
      >
        {listed.state === 'loading' ? <PageSkeleton /> : null}
        {listed.state === 'failed' ? (
          <PageMessage title={t('editor.versionsFailed')} text={listed.problem} retry={load} />
        ) : null}
        {listed.state === 'ready' && listed.versions.length === 0 ? (
          <PageMessage title={t('editor.noVersions')} />
        ) : null}
        {listed.state === 'ready' ? (
          <VersionList
            versions={listed.versions}
            current={current}
            chosen={chosen}
            blocked={blocked}
            onChoose={choose}
            onPreview={({ configVersion }) =>
              withText([configVersion], ([text = '']) => setOpened({ kind: 'preview', version: configVersion, text }))
            }
            onRestore={({ configVersion }) =>
              withText([configVersion], ([text = '']) => onRestore(configVersion, text))
            }
          />
        ) : null}
      </Modal>
      {opened?.kind === 'compare' ? (
        <Modal title={t('editor.compare')} shape="wide" onClose={() => setOpened(null)}>
          <Suspense fallback={<PageSkeleton />}>
            <CompareView left={opened.left} right={opened.right} />
          </Suspense>
        </Modal>
      ) : null}
      {opened?.kind === 'preview' ? (
        <Modal title={title(opened.version)} shape="wide" onClose={() => setOpened(null)}>
          <VersionPreview menuId={menuId} version={opened.version} text={opened.text} granted={granted} />
        </Modal>
      ) : null}
    </>
  );
}
