import type { ActionHook, Answer, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, idsOf, number } from '../rows.js';
import { piecesOf } from './piece-tasks.js';
import { STOCKED, capacityOf, consume, makeSlabs, slabOf, slabsOf } from './slabs.js';

/** Classes of slabs from which a part may be cut. */
const RAW: Readonly<Record<string, readonly string[]>> = {
  BASE: ['BASE', 'REM', 'CUST'],
  CLAD: ['CLAD', 'REM', 'CUST'],
};
/** A rest is kept as stock only if it has at least this length and width (mm). */
const REMNANT = 300;
const REMNANT_SIZE = /^\s*(\d+(?:\.\d+)?)\s*[x×X*]\s*(\d+(?:\.\d+)?)\s*$/;

/** Slabs in stock that can be used for a cutting task: those of its contract, the smallest first. */
async function suitable({ records }: BehaviourContext, task: Row): Promise<Row[]> {
  const children = [
    among('sort', RAW[String(task['partType'])] ?? []),
    among('status', STOCKED),
    equal('grade', task['grade']),
    equal('thickness', task['thickness']),
    equal('contractCode', task['contractCode']),
  ];
  const found = await records.find('slab', { conjunction: 'and', children }, MAX_PIECES);
  return found
    .filter((slab) => capacityOf(slab, task) > 0)
    .sort((a, b) => number(a['weight']) - number(b['weight']) || (String(a['slabNo']) < String(b['slabNo']) ? -1 : 1));
}

/** Slabs that other tasks of the same cut use, and that still have room for one more plate of this size. */
async function shared({ records }: BehaviourContext, task: Row): Promise<Row[]> {
  const children = [equal('contractCode', task['contractCode']), equal('partType', task['partType'])];
  const sisters = (await records.find('stepXl', { conjunction: 'and', children }, MAX_PIECES)).filter(
    (one) => one['sourceSlabId'] != null && one['id'] !== task['id'],
  );
  const ids = [...new Set(sisters.map((one) => String(one['sourceSlabId'])))];
  if (ids.length === 0) return [];
  const slabs = await records.find('slab', among('id', ids), MAX_PIECES);
  const used = (slab: Row) =>
    sisters
      .filter((one) => String(one['sourceSlabId']) === String(slab['id']))
      .reduce((sum, one) => sum + (number(one['qty']) || 1), 0);
  const isOfKind = (slab: Row) =>
    slab['grade'] === task['grade'] && number(slab['thickness']) === number(task['thickness']);
  return slabs.filter((slab) => isOfKind(slab) && capacityOf(slab, task) - used(slab) >= (number(task['qty']) || 1));
}

/** Proposed slabs for a cutting task: one slab that still has room, else as many from stock as it needs. */
async function sourcesOf(context: BehaviourContext, task: Row): Promise<Row[]> {
  const [begun] = await shared(context, task);
  if (begun !== undefined) return [begun];
  let open = number(task['qty']) || 1;
  const chosen: Row[] = [];
  for (const slab of await suitable(context, task)) {
    if (open <= 0) break;
    chosen.push(slab);
    open -= capacityOf(slab, task);
  }
  return chosen;
}

/**
 * Proposed mother plates for cutting tasks, for each: `{id, taskNo, expNo, partType, slabs: [{id, slabNo, meltNo,
 * length, width}]}`.
 */
export const proposeSources: Answer = async (context, { said }) => {
  const ids = idsOf(said['ids']);
  const tasks = ids.length === 0 ? [] : await context.records.find('stepXl', among('id', ids), MAX_PIECES);
  return Promise.all(
    tasks.map(async (task) => ({
      ...{ id: task['id'], taskNo: task['taskNo'], expNo: task['expNo'], partType: task['partType'] },
      slabs: (await sourcesOf(context, task)).map(({ id, slabNo, meltNo, plateNo, length, width, diameter }) => {
        return { id, slabNo, meltNo, plateNo, length, width, diameter };
      }),
    })),
  );
};

/** A reported cut must name its mother plate and the heat; if nobody chose a plate, the proposed one is used. */
export const nameSource: ActionHook = async (context, task) => {
  if (task['stepCode'] !== 'xl' || task['sourceSlabId'] != null) return;
  const [source] = await sourcesOf(context, task);
  if (source === undefined) return;
  await context.records.update('stepXl', String(task['id']), {
    sourceSlabId: source['id'],
    meltNo: task['meltNo'] ?? source['meltNo'],
    plateNo: task['plateNo'] ?? source['plateNo'],
  });
};

/** Stores the rest of a reported cut as a slab in stock. */
async function keepRemnant({ records }: BehaviourContext, task: Row, source: Row): Promise<void> {
  const [, length, width] = REMNANT_SIZE.exec(String(task['remnantSize'] ?? '')) ?? [];
  if (Math.min(number(length), number(width)) < REMNANT) return;
  const like = {
    left: { type: 'field' as const, field: 'slabNo' },
    op: 'starts_with' as const,
    right: `${String(source['slabNo'])}-R`,
  };
  const count = await records.count('slab', like);
  const share = (number(length) * number(width)) / (number(source['length']) * number(source['width']) || 1);
  const { grade, thickness, meltNo, plateNo, certNo, owner, site } = source;
  await records.insert('slab', {
    ...{ slabNo: `${String(source['slabNo'])}-R${count + 1}`, sort: 'REM', grade, thickness, length, width },
    ...{ meltNo, plateNo, certNo, owner, site, parentSlabIds: [String(source['id'])], status: 1 },
    weight: (number(source['weight']) * Math.min(1, share)).toFixed(3),
  });
}

const sizeOf = ({ grade, thickness, length, width, diameter, expNo, pdNum }: Row): Row => ({
  ...{ grade, thickness, length, width, diameter, expNo },
  pdNum: String(pdNum ?? '').includes(',') ? null : pdNum,
});

/** A good cut: its mother plate is used up, blank or strips exist, and the pieces get the heat of their material. */
export async function finishCut(context: BehaviourContext, task: Row): Promise<void> {
  const { records } = context;
  const own = await records.get('stepXl', String(task['id']));
  const chosen = own?.['sourceSlabId'] == null ? undefined : await records.get('slab', String(own['sourceSlabId']));
  const qty = number(task['qty']) || 1;
  const sources = chosen === undefined ? await sourcesOf(context, task) : [chosen];
  if (chosen !== undefined && capacityOf(chosen, task) < qty) {
    // Strips may need several sheets: those that do not fit on the first are cut from the next ones.
    const others = (await suitable(context, task)).filter((slab) => slab['id'] !== chosen['id']);
    sources.push(...others.slice(0, Math.max(0, qty - Math.max(1, capacityOf(chosen, task)))));
  }
  const isBase = task['partType'] === 'BASE';
  const stem = `${String(task['expNo'])}-${isBase ? 'B' : 'C'}`;
  const weight = task['weight'] == null ? null : (number(task['weight']) / qty).toFixed(3);
  const isStrips = !isBase && qty > 1;
  const made = Array.from({ length: isStrips ? qty : 1 }, (_, at) => ({
    ...sizeOf(task),
    ...{ slabNo: isStrips ? `${stem}${at + 1}` : stem, sort: String(task['partType']), weight },
    ...(task['site'] == null ? {} : { site: task['site'] }),
  }));
  await consume(context, sources);
  await makeSlabs(context, made, sources);
  const [source] = sources;
  if (source !== undefined) await keepRemnant(context, { ...task, ...own }, source);
  const meltNo = own?.['meltNo'] ?? source?.['meltNo'];
  if (meltNo == null) return;
  for (const piece of await records.find('pdPiece', among('pdNum', piecesOf(task)), MAX_PIECES))
    await records.update('pdPiece', String(piece['id']), { [isBase ? 'baseMeltNo' : 'cladMeltNo']: meltNo });
}

/** Good splices: their strips become one clad blank. */
export async function finishSplice(context: BehaviourContext, task: Row): Promise<void> {
  const stem = `${String(task['expNo'])}-C`;
  const strips = await slabsOf(
    context,
    Array.from({ length: 20 }, (_, at) => `${stem}${at + 1}`),
  );
  await consume(context, strips);
  await makeSlabs(context, [{ ...sizeOf(task), slabNo: stem, sort: 'CLAD', weight: task['weight'] }], strips);
}

/** A trimmed blank becomes its finished plates. */
export async function finishTrim(context: BehaviourContext, task: Row): Promise<void> {
  const { records } = context;
  const blank = await slabOf(context, task['expNo']);
  const pieces = await records.find('pdPiece', among('pdNum', piecesOf(task)), MAX_PIECES);
  const isOne = pieces.length === 1;
  const made = pieces.map((piece) => ({
    ...{ slabNo: piece['pdNum'], sort: 'FIN', grade: piece['baseGrade'], cladGrade: piece['cladGrade'] },
    ...{ thickness: task['totalThk'] ?? blank?.['thickness'], cladThk: task['cladThkMeasured'] ?? blank?.['cladThk'] },
    ...{
      length: (isOne ? task['netLength'] : null) ?? piece['netLength'],
      width: (isOne ? task['netWidth'] : null) ?? piece['netWidth'],
    },
    ...{ diameter: piece['netDiameter'], weight: piece['theoryWeight'], meltNo: piece['baseMeltNo'] },
    ...{ pdNum: piece['pdNum'], expNo: task['expNo'], contractCode: piece['contractCode'] },
  }));
  if (blank !== undefined) await consume(context, [blank]);
  await makeSlabs(context, made, blank === undefined ? [] : [blank]);
}
