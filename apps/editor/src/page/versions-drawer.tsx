import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Modal } from '../shared/modal.js';
import { VersionsModal } from '../shared/versions-modal.js';
import { openDraft, type PageDraft } from './draft-calls.js';
import { DraftList } from './draft-list.js';
import { laidOut, schemaOf } from './json.js';
import { type Bond, fetchVersions, fetchVersionText } from './page-calls.js';
import { LookBar } from './look-bar.js';
import { Preview } from './preview.js';
import { PageSkeleton, useLanguage, useSession, useT } from './runtime.js';
import { useLook } from './use-look.js';
import { versionWords } from './version-words.js';
import { useLookup } from './words.js';

const CompareView = lazy(async () => ({ default: (await import('./compare-view.js')).CompareView }));

interface VersionsDrawerProps {
  menuId: string;
  current: number;
  granted: ReadonlySet<string>;
  /** Why restoring is not possible; empty when it is. */
  blocked: string;
  /** Continues with another author's draft. */
  onTake(draft: PageDraft): Promise<void>;
  /** `bond`: the version of the product's page that it includes, and whether it still follows a screen. */
  onRestore(version: number, text: string, bond: Bond): void;
  onClose(): void;
}

type Opened =
  | { kind: 'compare'; left: { title: string; text: string }; right: { title: string; text: string } }
  | { kind: 'preview'; version: number; text: string };

interface VersionPreviewProps {
  menuId: string;
  version: number;
  text: string;
  granted: ReadonlySet<string>;
}

function VersionPreview({ menuId, version, text, granted }: VersionPreviewProps) {
  const lookup = useLookup(menuId, version, useLanguage());
  const schema = useMemo(() => schemaOf(text), [text]);
  const looking = useLook(true);
  return (
    <>
      <LookBar looking={looking} granted={granted} />
      <Preview schema={schema} lookup={lookup} looking={looking} mobile={false} />
    </>
  );
}

/** Every saved version of the page: view one, compare two, restore one. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { menuId, current, granted, blocked, onTake, onRestore, onClose } = props;
  const t = useT();
  const userId = useSession((session) => session.user?.userId ?? '');
  const [opened, setOpened] = useState<Opened | null>(null);

  const title = (version: number) => t('editor.version', { version });
  const textOf = (version: number) => fetchVersionText(menuId, version);
  const held = useRef(new Map<number, Bond>());
  const versions = async () =>
    (await fetchVersions(menuId)).map((version) => {
      const { author, note } = versionWords(version, t);
      const { configVersion, createTime, factoryVersion, screen } = version;
      held.current.set(configVersion, {
        ...(factoryVersion === null ? {} : { factoryVersion }),
        ...(screen?.includes('"detached"') ? { detached: true as const } : {}),
      });
      return {
        version: configVersion,
        title: title(configVersion),
        message: note,
        facts: `${author} · ${createTime}`,
      };
    });
  const side = async (version: number) => ({ title: title(version), text: laidOut(await textOf(version)) });
  const compare = async (from: number, to: number) => {
    const [left, right] = await Promise.all([side(from), side(to)]);
    setOpened({ kind: 'compare', left, right });
  };
  const compareDraft = async (draft: PageDraft) => {
    const [left, { config }] = await Promise.all([side(draft.baseVersion), openDraft(menuId, draft.userId)]);
    const right = {
      title: t('editor.draftOf', { name: draft.userName, time: draft.createTime }),
      text: laidOut(config),
    };
    setOpened({ kind: 'compare', left, right });
  };

  return (
    <>
      <VersionsModal
        versions={versions}
        current={current}
        blocked={blocked}
        compare={compare}
        preview={async (version) => setOpened({ kind: 'preview', version, text: await textOf(version) })}
        restore={async (version) => onRestore(version, await textOf(version), held.current.get(version) ?? {})}
        above={<DraftList {...{ menuId, userId, blocked, compare: compareDraft, take: onTake }} />}
        onClose={onClose}
      />
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
