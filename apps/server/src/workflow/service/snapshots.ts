import { conflict } from '../../errors/index.js';
import { updateInstance } from '../store/instance.store.js';
import { findSnapshot, insertSnapshot, type Snapshot, snapshotAt } from '../store/snapshot.store.js';
import { type ChangeNames, labelOf } from './change-names.js';
import { changesBetween, contentOf, hashOf, readableChanges } from './content.js';
import type { InstanceInProgress } from './session.js';

const FIRST = 1;

/** Stores the content of the document if it has changed since the last snapshot. */
export async function keepSnapshot(work: InstanceInProgress): Promise<void> {
  const { session, instance } = work;
  const { document, tx, now } = session;
  if (document === undefined) return;
  const content = contentOf(document.context.resource, document.record);
  const hash = hashOf(content);
  if (hash === instance.snapshotHash) return;
  const no = (instance.snapshotNo ?? 0) + 1;
  const documentVersion = Number(document.record['version'] ?? 0);
  await insertSnapshot(tx, instance, { no, documentVersion, hash, content }, now);
  work.instance = { ...instance, snapshotNo: no, snapshotVersion: documentVersion, snapshotHash: hash };
  await updateInstance(tx, work.instance, null);
}

/**
 * Throws 409 (`data.changes`) when the document has changed since the person saw it: since `version`, or since the
 * creation of the task. `mayRead` removes fields that the person cannot see; `names` converts the values for people.
 */
export async function demandUnchanged(
  work: InstanceInProgress,
  taskNo: number,
  version: number | undefined,
  mayRead: (field: string) => boolean,
  names: ChangeNames,
): Promise<void> {
  const { document } = work.session;
  if (document === undefined) return;
  const { snapshotNo, snapshotVersion } = work.instance;
  const isCurrent =
    version === undefined
      ? (work.live.taskSnapshots.get(taskNo) ?? snapshotNo) === snapshotNo
      : version >= (snapshotVersion ?? 0);
  if (isCurrent) return;
  const seen = await seenBy(work, taskNo, version);
  const { resource } = document.context;
  const all = changesBetween(resource, seen?.content ?? {}, contentOf(resource, document.record));
  if (all.length === 0) return;
  const { tenantId } = work.instance;
  const shown = await Promise.all(
    readableChanges(all, mayRead).map((change) =>
      names.beside(resource, { ...change, label: labelOf(resource, change.field) }, tenantId),
    ),
  );
  const current = Number(document.record['version'] ?? 0);
  const fields = [...new Set(shown.map(({ label }) => label))];
  const join = (language: 'zh' | 'en') => fields.map((label) => label[language]).join(', ');
  throw conflict('workflow.changed', { fields: { zh: join('zh'), en: join('en') } }, { changes: shown, current });
}

/** For a version from before the approval, the first snapshot is compared. */
async function seenBy(
  work: InstanceInProgress,
  taskNo: number,
  version: number | undefined,
): Promise<Snapshot | undefined> {
  const { session, instance, live } = work;
  const { tx } = session;
  const at = version === undefined ? undefined : await snapshotAt(tx, instance.id, version);
  if (version !== undefined) return at ?? findSnapshot(tx, instance.id, FIRST);
  return findSnapshot(tx, instance.id, live.taskSnapshots.get(taskNo) ?? FIRST);
}
