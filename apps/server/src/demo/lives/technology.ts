import type { Row } from '../people.js';
import { approve, type Life, later, numberOf, type Work } from './work.js';

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
  const { plant, random, contractId, order } = work;
  yield later(work, random.whole(1, 3));
  const chengong = await plant.as('chengong');
  const proposed = await chengong.get<{ lines: Row[] }>(`${JI}/getContractTechnology`, { contractId });
  const lines = proposed.lines.map(({ contractLineId, pdNums, htType }, at) => ({
    ...{ contractLineId, pdNums, htType, expMode: 'SINGLE', baseSource: isForging(order.lines[at]) ? GIVEN : BOUGHT },
    baseBlankQty: (pdNums as string[]).length,
  }));
  const cuts = lines.flatMap(({ pdNums }, at) =>
    (pdNums as string[]).map((pdNum) => ({
      motherLength: numberOf(order.lines[at]?.['length']) + OVER[0],
      motherWidth: numberOf(order.lines[at]?.['width']) + OVER[1],
      ...{ motherQty: 1, pdNums: [pdNum] },
    })),
  );
  const { id } = await chengong.post(`${JI}/add`, { contractId, requirementCodes: ['01', '02'], lines, cuts });
  yield later(work, 1);
  yield* approve(work, JI, 'chengong', id, [
    ['sungong', 'ji_check'],
    ['zhoujg', 'ji_audit'],
    ['wuzong', 'ji_approve', 'sometimes'],
  ]);
}

/** The sizes of the plates to be blasted and their explosive charges. */
export async function* explosion(work: Work): Life {
  const { plant, random, contractCode } = work;
  yield later(work, random.whole(0, 2));
  const chengong = await plant.as('chengong');
  const plates = await chengong.rows(`${EXPLOSION}/page`, { contractCode });
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
  for (const { id, unitCharge, standoff } of await youfeng.rows(`${BZ}/page`, { contractCode }))
    await youfeng.post(`${BZ}/saveOrUpdate`, { id, unitCharge, standoff });
}

/** Clad blanks, heat treatments and the cutting card. */
export async function* cards(work: Work): Life {
  const { plant, random, contractCode, contractId, order } = work;
  yield later(work, random.whole(0, 1));
  const chengong = await plant.as('chengong');
  const plates = await chengong.rows(`${EXPLOSION}/page`, { contractCode, ascs: 'expNo' });
  for (const { id, cladWidth } of plates) {
    const splice = isSpliced(cladWidth) ? { needSplice: '1', stripQty: 2 } : { needSplice: '0', stripQty: 1 };
    await chengong.post(`${FU}/saveOrUpdate`, { expDesignId: id, ...splice });
  }
  const lina = await plant.as('lina');
  const pieces = await lina.rows('/api/at/nq/pdPiece/page', { contractCode, ascs: 'pdNum' });
  for (const [at, line] of [...new Set(pieces.map(({ contractLineId }) => contractLineId))].entries()) {
    const pdNums = pieces.filter(({ contractLineId }) => contractLineId === line).map(({ pdNum }) => pdNum);
    await chengong.post(`${HT}/saveOrUpdate`, { contractId, pdNums });
    if (!isForging(order.lines[at])) continue;
    const { drawing, content } = work.words.machining;
    await chengong.post(`${MACHINING}/saveOrUpdate`, {
      ...{ contractId, pdNums, drawingNo: `${drawing}-${random.whole(100, 999)}` },
      ops: [{ content, nominal: order.lines[at]?.['baseThk'] }],
    });
  }
  const weld = plates.some(({ cladWidth }) => isSpliced(cladWidth)) ? work.words.splice : work.words.repair;
  const { disposition: _d, result: _r, ...process } = weld;
  const [{ baseGrade, cladGrade, cladBlankThk } = {}] = plates;
  await chengong.post(`${WELD}/saveOrUpdate`, {
    ...{ ...process, contractId, grade1: baseGrade, grade2: cladGrade, thickness: cladBlankThk },
  });
  const [card] = await chengong.rows(`${CARD}/page`, { contractCode });
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
  const pieces = proposed.pieces.map(({ pieceId, route }) => ({ pieceId, route }));
  const pdNums = proposed.pieces.map(({ pdNum }) => pdNum);
  const steps = [{ stepCode: 'qb', partType: 'EXP', pdNums, site: 'XA', requirement: work.words.edge }];
  const body = { contractId, dmRequirementCodes: ['01'], site: 'XA', steps, pieces };
  const { id } = await chengong.post(`${PLAN}/add`, body);
  for (const { id: sample, version } of await chengong.rows(`${QX}/page`, { contractCode }))
    await chengong.post(`${QX}/saveOrUpdate`, { id: sample, version, stripSize: work.words.stripSize });
  yield later(work, random.whole(0, 1));
  yield* approve(work, PLAN, 'chengong', id, [
    ['zhoujg', 'gp_audit'],
    ['hejing', 'gp_qc'],
    ['zhengyi', 'gp_prod'],
  ]);
}
