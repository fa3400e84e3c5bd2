import { useState } from 'react';
import { useT } from '../shared/runtime.js';
import { Modal } from '../shared/modal.js';
import { type ListedVersion, VersionsModal } from '../shared/versions-modal.js';
import { FlowCompare } from './compare/flow-compare.js';
import { fetchVersions, fetchVersionXml } from './flow-calls.js';

interface VersionsDrawerProps {
  modelId: string;
  current: number;
  /** The drawing on the screen, if it is not saved. */
  unsaved: string | null;
  /** Why restoring is not possible; empty when it is. */
  blocked: string;
  onRestore(version: number): void;
  onClose(): void;
}

interface Pair {
  left: { title: string; xml: string };
  right: { title: string; xml: string };
}

/** Version number used for the drawing on the screen. */
const SCREEN = Number.MAX_SAFE_INTEGER;

/** Every saved version of the process: compare two versions, or one with the screen; restore one. */
export function VersionsDrawer({ modelId, current, unsaved, blocked, onRestore, onClose }: VersionsDrawerProps) {
  const t = useT();
  const [pair, setPair] = useState<Pair | null>(null);

  const title = (version: number) =>
    version === SCREEN ? t('flowDesigner.onScreen') : t('editor.version', { version });
  const versions = async (): Promise<ListedVersion[]> => {
    const saved = (await fetchVersions(modelId)).map(({ version, comment, createUserName, createTime }) => ({
      version: Number(version),
      title: title(Number(version)),
      message: comment,
      facts: [createUserName, createTime].filter(Boolean).join(' · '),
    }));
    return unsaved === null ? saved : [{ version: SCREEN, title: title(SCREEN) }, ...saved];
  };
  const side = async (version: number) => ({
    title: title(version),
    xml: version === SCREEN ? (unsaved ?? '') : await fetchVersionXml(modelId, version),
  });
  const compare = async (from: number, to: number) => {
    const [left, right] = await Promise.all([side(from), side(to)]);
    setPair({ left, right });
  };

  return (
    <>
      <VersionsModal
        versions={versions}
        current={current}
        blocked={blocked}
        compare={compare}
        restore={async (version) => onRestore(version)}
        onClose={onClose}
      />
      {pair ? (
        <Modal title={t('editor.compare')} shape="wide" onClose={() => setPair(null)}>
          <FlowCompare left={pair.left} right={pair.right} />
        </Modal>
      ) : null}
    </>
  );
}
