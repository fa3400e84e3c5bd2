import type { Row } from '../people.js';
import { approve, isOurs, type Life, later, numberOf, type Work } from './work.js';

const PIECES = '/api/at/nq/pdPiece/page';
const JI = '/api/at/technology/ji';
const EXPLOSION = '/api/at/technology/explosion';
const BZ = '/api/at/technology/bz';
const FU = '/api/at/technology/fu';
const HT = '/api/at/technology/ht';
const QX = '/api/at/technology/qx';
const CARD = '/api/at/technology/guoch/xl';
const WELD = '/api/at/technology/guoch/weldingMaterial';
const MACHINING = '/api/at/technology/guoch/jjg';
const PLAN = '/api/at/technology/guoch/process';

/** Added to length and width of the mother plate, in mm: more than edges, test strip and margin of any blank need. */
export const OVER = [270, 90] as const;
/** Wider cladding is welded together from two strips: mm. */
const WIDEST_SHEET = 1800;

/** Where the base plate comes from: keys of `base_source`. */
const BOUGHT = '1';
const GIVEN = '2';

/** A tube sheet is a forging: the customer brings it, and it is machined at the end. */
export const isForging = (line: Row | undefined): boolean => line?.['productUse'] === 'TUBESHEET';

const isSpliced = (cladWidth: unknown): boolean => numberOf(cladWidth) > WIDEST_SHEET;

/** The process requirement of all lines, approved. */
export async function* requirement(work: Work): Life {
  const { plant, random, contractId } = work;
  yield later(work, random.whole(1, 3));
  const chengong = await plant.as('chengong');
  const proposed = await chengong.get<{ lines: Row[] }>(`${JI}/getContractTechnology`, { contractId });
  const open = (await piecesByLine(work)).flatMap(({ sold, contractLineId, pdNums }) => {
    const line = proposed.lines.find((one) => one['contractLineId'] === contractLineId);
    return line === undefined ? [] : [{ contractLineId, htType: line['htType'], pdNums, sold }];
  });
  const lines = open.map(({ contractLineId, pdNums, htType, sold }) => ({
    ...{ contractLineId, pdNums, htType, expMode: 'SINGLE', baseSource: isForging(sold) ? GIVEN : BOUGHT },
    baseBlankQty: pdNums.length,
  }));
  const cuts = open.flatMap(({ pdNums, sold }) =>
    pdNums.map((pdNum) => ({
      motherLength: numberOf(sold?.['length']) + OVER[0],
      motherWidth: numberOf(sold?.['width']) + OVER[1],
      ...{ motherQty: 1, pdNums: [pdNum] },
    })),
  );
  const { id } = await chengong.post(`${JI}/add`, { contractId, requirementCodes: ['01', '02'], lines, cuts });
  work.jiId = id;
  yield later(work, 1);
  yield* approve(work, JI, 'chengong', id, [
    ['sungong', 'ji_check'],
    ['zhoujg', 'ji_audit'],
    ['wuzong', 'ji_approve', 'sometimes'],
  ]);
}

/** The plates to be blasted, in the order of their numbers. */
async function platesOf({ plant, contractCode, jiId }: Work): Promise<Row[]> {
  const all = await (await plant.as('chengong')).rows(`${EXPLOSION}/page`, { contractCode, ascs: 'expNo' });
  return all.filter((plate) => plate['jiId'] === jiId);
}

/** The sizes of the plates to be blasted and their explosive charges. */
export async function* explosion(work: Work): Life {
  const { plant, random, contractCode } = work;
  yield later(work, random.whole(0, 2));
  const chengong = await plant.as('chengong');
  const plates = await platesOf(work);
  for (const { id } of plates) await chengong.post(`${EXPLOSION}/initiate?id=${String(id)}`);
  for (const [account, nodeId] of [
    ['zhoujg', 'ex_audit'],
    ['youfeng', 'ex_blast'],
    ['shian', 'ex_safe'],
  ] as const) {
    yield later(work, random.whole(0, 1));
    const person = await plant.as(account);
    for (const { id } of plates) await person.post(`${EXPLOSION}/upEvent`, { id, nodeId, result: 1 });
  }
  yield later(work, 1);
  const youfeng = await plant.as('youfeng');
  const numbers = plates.map(({ expNo }) => expNo);
  const processes = await youfeng.rows(`${BZ}/page`, { contractCode });
  for (const { id, unitCharge, standoff } of processes.filter(({ expNo }) => numbers.includes(expNo)))
    await youfeng.post(`${BZ}/saveOrUpdate`, { id, unitCharge, standoff });
}

/** A line of the contract as it was sold, and its plates that are being made. */
interface LineOnItsWay {
  sold: Row;
  contractLineId: unknown;
  pdNums: unknown[];
}

/** The plates that are being made, by the line in which they were sold. */
export async function piecesByLine(work: Work): Promise<LineOnItsWay[]> {
  const { plant, contractCode, order } = work;
  const pieces = await (await plant.as('lina')).rows(PIECES, { contractCode, ascs: 'pdNum' });
  const lines = [...new Set(pieces.map(({ contractLineId }) => contractLineId))];
  return order.lines.flatMap((sold, at) => {
    const own = pieces.filter(({ contractLineId, pdNum }) => contractLineId === lines[at] && isOurs(work, pdNum));
    return own.length === 0 ? [] : [{ sold, contractLineId: lines[at], pdNums: own.map(({ pdNum }) => pdNum) }];
  });
}

/** Clad blanks, heat treatments and the cutting card. */
export async function* cards(work: Work): Life {
  const { plant, random, contractCode, contractId } = work;
  yield later(work, random.whole(0, 1));
  const chengong = await plant.as('chengong');
  const plates = await platesOf(work);
  for (const { id, cladWidth } of plates) {
    const splice = isSpliced(cladWidth) ? { needSplice: '1', stripQty: 2 } : { needSplice: '0', stripQty: 1 };
    await chengong.post(`${FU}/saveOrUpdate`, { expDesignId: id, ...splice });
  }
  for (const { sold, pdNums } of await piecesByLine(work)) {
    await chengong.post(`${HT}/saveOrUpdate`, { contractId, pdNums });
    if (!isForging(sold)) continue;
    const { drawing, content } = work.words.machining;
    await chengong.post(`${MACHINING}/saveOrUpdate`, {
      ...{ contractId, pdNums, drawingNo: `${drawing}-${random.whole(100, 999)}` },
      ops: [{ content, nominal: sold['baseThk'] }],
    });
  }
  const weld = plates.some(({ cladWidth }) => isSpliced(cladWidth)) ? work.words.splice : work.words.repair;
  const { disposition: _d, result: _r, ...process } = weld;
  const [{ baseGrade, cladGrade, cladBlankThk } = {}] = plates;
  await chengong.post(`${WELD}/saveOrUpdate`, {
    ...{ ...process, contractId, grade1: baseGrade, grade2: cladGrade, thickness: cladBlankThk },
  });
  const card = (await chengong.rows(`${CARD}/page`, { contractCode })).find(({ jiId }) => jiId === work.jiId);
  yield* approve(work, CARD, 'chengong', card?.['id'], [
    ['zhoujg', 'xl_audit'],
    ['fengmin', 'xl_plan'],
    ['machao', 'xl_pur'],
  ]);
}

/** The production plan, released; its samples are confirmed. */
export async function* plan(work: Work): Life {
  const { plant, random, contractId, contractCode } = work;
  yield later(work, random.whole(0, 2));
  const chengong = await plant.as('chengong');
  const proposed = await chengong.get<{ pieces: Row[] }>(`${PLAN}/getContractGuoch`, { contractId });
  const ours = proposed.pieces.filter(({ pdNum }) => isOurs(work, pdNum));
  const pieces = ours.map(({ pieceId, route }) => ({ pieceId, route }));
  const pdNums = ours.map(({ pdNum }) => pdNum);
  const steps = [{ stepCode: 'qb', partType: 'EXP', pdNums, site: 'XA', requirement: work.words.edge }];
  const body = { contractId, dmRequirementCodes: ['01'], site: 'XA', steps, pieces };
  const { id } = await chengong.post(`${PLAN}/add`, body);
  const samples = await chengong.rows(`${QX}/page`, { contractCode });
  for (const { id: sample, version } of samples.filter(({ pdNum }) => isOurs(work, pdNum)))
    await chengong.post(`${QX}/saveOrUpdate`, { id: sample, version, stripSize: work.words.stripSize });
  yield later(work, random.whole(0, 1));
  yield* approve(work, PLAN, 'chengong', id, [
    ['zhoujg', 'gp_audit'],
    ['hejing', 'gp_qc'],
    ['zhengyi', 'gp_prod'],
  ]);
}
