import type { Answer } from '../../engine/index.js';
import { type Row, among, equal, idsOf, numbersOf, refuse } from '../rows.js';
import { Chain, DEEPEST, type Link } from './genealogy-chain.js';
import { STEP_MODELS } from './step-models.js';

const oneOf = async (chain: Chain, model: string, field: string, value: unknown): Promise<Row | undefined> =>
  value == null || value === '' ? undefined : (await chain.find(model, equal(field, value)))[0];

/** The contract with the line in which the piece was ordered. */
async function orderedIn(chain: Chain, piece: Row): Promise<Link[]> {
  const contract = await oneOf(chain, 'contract', 'id', piece['contractId']);
  const line = await oneOf(chain, 'contractLine', 'id', piece['contractLineId']);
  const links: Link[] = [];
  if (contract) links.push(chain.link('contract', contract, 'contractCode', [], 'signDate'));
  if (line)
    links.push(chain.link('contractLine', line, 'lineNo', ['spec', 'productStandard', 'bondLevel', 'minShear']));
  return links;
}

/** The blank of the piece, with the other pieces of that blank, its plates and its shots. */
async function bondedIn(chain: Chain, pdNum: string): Promise<{ expNo?: string; links: Link[] }> {
  const item = await oneOf(chain, 'explosionItem', 'pdNum', pdNum);
  const blank = item && (await oneOf(chain, 'explosion', 'id', item['expDesignId']));
  if (blank === undefined) return { links: [] };
  const expNo = String(blank['expNo']);
  const sisters = await chain.find('explosionItem', equal('expDesignId', String(blank['id'])));
  const slabs = await chain.find('slab', equal('expNo', expNo));
  const cut = slabs.filter(({ sort }) => sort === 'BASE' || sort === 'CLAD');
  // Strips are listed below the plate that was welded from them.
  const used = new Set(cut.flatMap(({ parentSlabIds }) => idsOf(parentSlabIds)));
  const plates: Link[] = [];
  for (const slab of cut) if (!used.has(String(slab['id']))) plates.push(...(await chain.slab(slab, 1)));
  const head = chain.link(
    'explosion',
    blank,
    'expNo',
    ['baseGrade', 'cladGrade', 'bondArea', 'cladArea'],
    'planShotDate',
  );
  const pdNums = sisters.map((one) => one['pdNum']);
  head.facts.unshift(...chain.fact('expPlan', 'pdNums', pdNums));
  const shots = await chain.links('expRecord', equal('expNo', expNo), 'expBatchNo', SHOT, 'shotTime');
  return { expNo, links: [head, ...plates, ...shots] };
}

const SHOT = 'actualCharge explosiveBatch weather temperature windLevel measuredStandoff detonatorNos shotResult'.split(
  ' ',
);
const FURNACE = ['furnace', 'htType', 'holdTemp', 'holdActual', 'tempMin', 'tempMax', 'heatRateActual'];
const TEST = ['round', 'bondRate', 'defectQty', 'maxSingleLen', 'actualLevel', 'qualification', 'result'];

type Where = NonNullable<Parameters<Chain['find']>[1]>;

/** Conditions that find records of the piece or of its blank; `more` are further conditions for the blank. */
function either(pdNum: string, expNo: string | undefined, ...more: Where[]): Where {
  const own = equal('pdNum', pdNum);
  if (expNo === undefined) return own;
  return { conjunction: 'or', children: [own, { conjunction: 'and', children: [equal('expNo', expNo), ...more] }] };
}

/** Tests, reworks and furnace batches of the piece, and of its blank before it was cut. */
async function tested(chain: Chain, pdNum: string, expNo: string | undefined): Promise<Link[]> {
  const whose = either(pdNum, expNo);
  const records = await chain.find('heatRecord', whose);
  const batches = [...new Set(records.flatMap(({ heatNum }) => (heatNum ? [String(heatNum)] : [])))];
  return [
    ...(await chain.links('oneSearchTest', whose, 'testNo', TEST, 'testDate')),
    ...(await chain.links('exps', whose, 'reworkNo', ['source', 'defectType', 'reworkType', 'result'], 'startTime')),
    ...(await chain.links('heatSummary', among('heatNum', batches), 'heatNum', FURNACE, 'chargeTime')),
    ...(await chain.links('twoSearchTest', equal('pdNum', pdNum), 'testNo', TEST, 'testDate')),
  ];
}

/** Every reported step: who, when, on which machine. */
async function worked(chain: Chain, whose: Where): Promise<Link[]> {
  const told = ['stepCode', 'teamCode', 'equipment', 'fillerBatch', 'welderNo', 'okQty', 'actualHours', 'checkResult'];
  const steps: Link[] = [];
  for (const model of STEP_MODELS.values())
    steps.push(...(await chain.links(model, whose, 'taskNo', told, 'actualEnd')));
  return steps
    .filter(({ time }) => time !== null)
    .sort((one, other) => String(one.time).localeCompare(String(other.time)));
}

/** Pieces of one blank are worked on separately after they are cut apart. */
const FINISHED = 'FIN';
const VALUES = ['specimenNo', 'testItem', 'minValue', 'avgValue', 'limitMin', 'limitMax', 'result'];

/** Samples that represent the piece, with their values. */
async function sampled(chain: Chain, { contractCode, pdNum }: Row): Promise<Link[]> {
  const cards = (await chain.find('qx', equal('contractCode', contractCode))).filter((card) =>
    numbersOf({ pdNums: card['representPdNums'] }).includes(String(pdNum)),
  );
  const values =
    cards.length === 0
      ? []
      : await chain.find(
          'labInspect',
          among(
            'qxId',
            cards.map(({ id }) => String(id)),
          ),
        );
  return cards.flatMap((card) => [
    chain.link('qx', card, 'qxNo', ['pdNum', 'representPdNums', 'location'], 'distributeTime'),
    ...values
      .filter(({ qxId }) => String(qxId) === String(card['id']))
      .map((one) => chain.link('labInspect', one, 'inspectNo', VALUES, 'testDate', 1)),
  ]);
}

/** Orders that shipped the piece, and returns. */
async function sent(chain: Chain, { pdNum, contractCode }: Row): Promise<Link[]> {
  const lines = await chain.find('shippingLogLine', equal('pdNum', pdNum));
  const orders = await chain.links(
    'shippingLog',
    among(
      'id',
      lines.map((line) => String(line['logId'])),
    ),
    'orderNumber',
    ['vehicleNo', 'mtcNo'],
    'outTime',
  );
  const returns = (await chain.find('backOrder', equal('contractCode', contractCode))).filter((one) =>
    numbersOf(one).includes(String(pdNum)),
  );
  const back = returns.map((one) =>
    chain.link('backOrder', one, 'backNo', ['reason', 'defectType', 'handleMode'], 'finishTime'),
  );
  return [...orders, ...back];
}

/**
 * Where a piece comes from and where it went: `{pdNum, backward, forward}`, each a list of links in production order.
 * Source: domain.md §8.
 */
export const pieceGenealogy: Answer = async (context, { said, language }) => {
  const chain = new Chain(context, language);
  const pdNum = String(said['pdNum'] ?? '');
  const piece = await oneOf(chain, 'pdPiece', 'pdNum', pdNum);
  if (piece === undefined) throw refuse('pdNum', 'genealogy.unknown');
  const { expNo, links } = await bondedIn(chain, pdNum);
  const backward = [...(await orderedIn(chain, piece)), ...links];
  const steps = await worked(chain, either(pdNum, expNo, { ...equal('partType', FINISHED), op: 'not_equal' }));
  const forward = [
    ...(await tested(chain, pdNum, expNo)),
    ...steps,
    ...(await sampled(chain, piece)),
    ...(await sent(chain, piece)),
  ];
  return { pdNum, backward, forward };
};

/** The plates that were made from a plate, nearest first. */
async function madeOf(chain: Chain, slab: Row): Promise<Link[]> {
  const made: Link[] = [];
  const seen = new Set([String(slab['id'])]);
  for (let ids = [...seen], depth = 0; ids.length > 0 && depth < DEEPEST; depth += 1) {
    const rows = await chain.find('slab', { ...among('parentSlabIds', ids), op: 'contains_any' });
    const fresh = rows.filter(({ id }) => !seen.has(String(id)));
    ids = fresh.map(({ id }) => String(id));
    for (const id of ids) seen.add(id);
    const told = ['sort', 'pdNum', 'contractCode', 'grade', 'cladGrade', 'weight'];
    made.push(...fresh.map((row) => chain.link('slab', row, 'slabNo', told, undefined, depth)));
  }
  return made;
}

/** What a plate was made from and what was made from it: `{slabNo, backward, forward}`, as for a piece. */
export const slabGenealogy: Answer = async (context, { said, language }) => {
  const chain = new Chain(context, language);
  const slab = await oneOf(chain, 'slab', 'slabNo', String(said['slabNo'] ?? ''));
  if (slab === undefined) throw refuse('slabNo', 'genealogy.unknown');
  return { slabNo: slab['slabNo'], backward: await chain.slab(slab), forward: await madeOf(chain, slab) };
};
