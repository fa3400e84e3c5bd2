import { posix } from 'node:path';
import type { Archive } from './archive.js';
import { Refusal } from './refusal.js';
import { readWhole } from './xml.js';

interface Relation {
  readonly type: string;
  /** Name of the part in the archive. */
  readonly part: string;
}

const relationsName = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

/** Parts that a part refers to, by id. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = posix.dirname(part);
  await readWhole(await archive.stream(relationsName(part)), {
    open(name, { Id, Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    },
  });
  return relations;
}

/** Names of the parts that hold rows. */
interface WorkbookParts {
  readonly sheet: string;
  readonly texts: string | undefined;
  readonly styles: string | undefined;
  /** Dates count from 1904. */
  readonly mac: boolean;
}

/** Finds the first sheet of a workbook and the parts that its cells refer to. Throws a Refusal when there is none. */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const [main] = [...(await relationsOf(archive, '')).values()].filter(({ type }) => type === 'officeDocument');
  if (main === undefined) throw new Refusal('import.notExcel');
  const relations = await relationsOf(archive, main.part);
  let mac = false;
  let sheetId: string | undefined;
  await readWhole(await archive.stream(main.part), {
    open(name, attributes) {
      if (name === 'workbookPr') mac = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (relations.get(id ?? '')?.type === 'worksheet') sheetId ??= id;
    },
  });
  const sheet = relations.get(sheetId ?? '')?.part;
  if (sheet === undefined) throw new Refusal('import.noRows');
  const one = (type: string): string | undefined =>
    [...relations.values()].find((relation) => relation.type === type && archive.has(relation.part))?.part;
  return { sheet, texts: one('sharedStrings'), styles: one('styles'), mac };
}
