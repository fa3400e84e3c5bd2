import type { ActionHook, Behaviour, BehaviourContext } from '../../engine/index.js';
import { describe, invalid } from '../../errors/index.js';
import { tasksOf } from '../production/route-tasks.js';
import { hoursOf, workloadOf } from '../production/workload.js';
import { setProgress } from './ji-pieces.js';
import { routeFault, usualRoute } from './route.js';
import { type Row, MAX_LINES, MAX_PIECES, equal, among, number, rowsOf, numbersOf, idsOf, refuse } from '../rows.js';

const APPROVED = 2;
const VOID = 9;
const isRound = (line: Row): boolean => line['shape'] === 'ROUND' || line['shape'] === 'RING';
const isHeated = (line: Row | undefined): boolean => (line?.['htType'] ?? 'NONE') !== 'NONE';

interface Design {
  readonly requirement: Row | undefined;
  readonly lines: readonly Row[];
  readonly plates: readonly Row[];
  readonly items: readonly Row[];
  readonly blanks: readonly Row[];
  readonly layouts: readonly Row[];
}

/**
 * The approved requirement of a contract that has no plan yet: replacements of scrapped plates have a requirement of
 * their own. Its first one when all are planned; undefined without an approved one.
 */
async function requirementToPlan({ records }: BehaviourContext, contractId: unknown): Promise<Row | undefined> {
  const ofContract = equal('contractId', String(contractId));
  const approved = { conjunction: 'and' as const, children: [ofContract, equal('status', APPROVED)] };
  const all = await records.find('ji', approved, MAX_LINES);
  if (all.length < 2) return all[0];
  const plans = await records.find('guochProcess', ofContract, MAX_LINES);
  const planned = new Set(plans.filter(({ status }) => status !== VOID).map(({ jiId }) => String(jiId)));
  return all.find(({ id }) => !planned.has(String(id))) ?? all[0];
}

/** Design documents of a contract: its approved requirement, plates, clad blanks. */
async function designOf(context: BehaviourContext, contractId: unknown, jiId: unknown): Promise<Design> {
  const { records } = context;
  const requirement =
    jiId == null ? await requirementToPlan(context, contractId) : await records.get('ji', String(jiId));
  if (requirement === undefined) return { requirement, lines: [], plates: [], items: [], blanks: [], layouts: [] };
  const of = equal('jiId', String(requirement['id']));
  const plates = await records.find('explosion', of, MAX_PIECES);
  const ids = plates.map(({ id }) => String(id));
  const [lines, items, blanks] = await Promise.all([
    records.find('jiLine', of, MAX_LINES),
    ids.length === 0 ? [] : records.find('explosionItem', among('expDesignId', ids), MAX_PIECES),
    ids.length === 0 ? [] : records.find('fu', among('expDesignId', ids), MAX_PIECES),
  ]);
  const cut = blanks.map(({ id }) => String(id));
  const layouts = cut.length === 0 ? [] : await records.find('pp', among('fuId', cut), MAX_PIECES);
  return { requirement, lines, plates, items, blanks, layouts };
}

/** The usual route of a piece, by its line and its clad blank. */
function proposal({ lines, blanks }: Design, pdNum: string, plateId: unknown): string[] {
  const line = lines.find((one) => numbersOf(one).includes(pdNum)) ?? {};
  const blank = blanks.find((one) => String(one['expDesignId']) === String(plateId));
  return usualRoute({
    spliced: blank?.['needSplice'] === '1',
    heatTreated: isHeated(line),
    machined:
      number(line['baseBlankThk']) > number(line['baseThk']) || number(line['cladBlankThk']) > number(line['cladThk']),
    round: isRound(line),
    polished: String(line['surfaceFinish'] ?? '').startsWith('PG'),
  });
}

/** The reason why a plan cannot be released, as text; null when there is none. */
function problemOf(design: Design, record: Row): string | null {
  const pieces = rowsOf(record, 'pieces');
  const known = pieces.map((piece) => String(piece['pdNum']));
  const missing = design.lines.flatMap(numbersOf).find((pdNum) => !known.includes(pdNum));
  if (missing !== undefined) return describe('plan.pieceMissing', { pdNum: missing }).zh;
  for (const piece of pieces) {
    const pdNum = String(piece['pdNum']);
    const line = design.lines.find((one) => numbersOf(one).includes(pdNum));
    const fault = routeFault(((piece['route'] as unknown[] | null) ?? []).map(String), isHeated(line));
    if (fault !== undefined) return `${pdNum}: ${describe(fault).zh}`;
  }
  return null;
}

/** Numbers, plates and sizes of pieces; values that a person entered are kept. */
function fillPieces(design: Design, pieces: readonly Row[]): void {
  for (const piece of pieces) {
    const item = design.items.find((one) => String(one['pieceId']) === String(piece['pieceId']));
    if (item === undefined) continue;
    Object.assign(piece, {
      ...{ pdNum: item['pdNum'], expDesignId: item['expDesignId'] },
      ...{ finishLength: item['netLength'], finishWidth: item['netWidth'], finishDiameter: item['netDiameter'] },
    });
    piece['length'] ??= item['netLength'] ?? item['netDiameter'] ?? null;
    piece['width'] ??= item['netWidth'] ?? item['netDiameter'] ?? null;
    const route = piece['route'];
    if (!Array.isArray(route) || route.length === 0)
      piece['route'] = proposal(design, String(item['pdNum']), item['expDesignId']);
  }
}

/** Standard hours of the steps of a plan: the sum over all their tasks. Source: C12. */
function countHours({ records }: BehaviourContext, { plates, blanks, layouts }: Design, record: Row): void {
  for (const step of rowsOf(record, 'steps')) {
    const code = String(step['stepCode']);
    const named = numbersOf(step);
    const tasks = plates.flatMap((plate) => {
      const clad = blanks.find((one) => String(one['expDesignId']) === String(plate['id']));
      const layout = clad && layouts.find((one) => String(one['fuId']) === String(clad['id']));
      const pieces = rowsOf(record, 'pieces').filter(
        (piece) =>
          String(piece['expDesignId']) === String(plate['id']) &&
          (named.length === 0 || named.includes(String(piece['pdNum']))),
      );
      return tasksOf({ plate, clad, layout, pieces }, new Set([code]));
    });
    const own = tasks.filter(({ partType }) => partType === step['partType']);
    const minutes = records.dictionary('step_code').get(code)?.ext['stdMinPerUnit'];
    const hours = (own.length > 0 ? own : tasks).map(({ values }) =>
      number(hoursOf(workloadOf(code, values), minutes)),
    );
    step['stdHours'] = hours.length === 0 ? null : hours.reduce((sum, one) => sum + one, 0).toFixed(2);
  }
}

/** Production plans: pieces with their plates, sizes and routes. */
export const productionPlan: Behaviour = {
  model: 'guochProcess',

  async defaults(context, record) {
    if (record['contractId'] == null || rowsOf(record, 'pieces').length > 0) return;
    const design = await designOf(context, record['contractId'], record['jiId']);
    const items = [...design.items].sort((a, b) => (String(a['pdNum']) < String(b['pdNum']) ? -1 : 1));
    const pieces: Row[] = items.map((item) => ({ pieceId: item['pieceId'] }));
    fillPieces(design, pieces);
    record['pieces'] = pieces;
  },

  async compute(context, record) {
    if (record['contractId'] == null) return;
    const design = await designOf(context, record['contractId'], record['jiId']);
    record['jiId'] = design.requirement?.['id'] ?? null;
    fillPieces(design, rowsOf(record, 'pieces'));
    record['routeProblem'] = problemOf(design, record);
    countHours(context, design, record);
  },

  async guard(_, operation, record) {
    if (operation !== 'create' && operation !== 'update') return;
    if (record['jiId'] == null) throw refuse('contractId', 'plan.noRequirement');
    for (const [at, piece] of rowsOf(record, 'pieces').entries())
      if (piece['expDesignId'] == null) throw refuse(`pieces[${at}].pieceId`, 'plan.strangePiece');
  },
};

/** Sets the working sizes of the chosen pieces: never smaller than the sold size. */
export const setSizes: ActionHook = async ({ records }, document, { payload, action }) => {
  const [field, finish] = action === 'upBatchLength' ? ['length', 'finishLength'] : ['width', 'finishWidth'];
  const size = payload[field as string];
  const ids = idsOf(payload['ids']);
  const pieces = rowsOf(document, 'pieces').filter((piece) => ids.includes(String(piece['id'])));
  const small = pieces.find((piece) => number(size) < number(piece[finish as string]));
  if (small !== undefined || pieces.length < ids.length) {
    const message = describe(small === undefined ? 'plan.strangePiece' : 'plan.tooSmall', {
      pdNum: String(small?.['pdNum'] ?? ''),
      size: String(small?.[finish as string] ?? ''),
    });
    throw invalid([{ field: small === undefined ? 'ids' : String(field), label: message, message }]);
  }
  for (const piece of pieces)
    await records.update('guochProcessPiece', String(piece['id']), { [field as string]: size });
};

/** The contract lines of a plan are designed, or in design again. */
const tell =
  (progress: string): ActionHook =>
  async (context, document) => {
    const { records, clock } = context;
    const lines = await records.find('jiLine', equal('jiId', String(document['jiId'])), MAX_LINES);
    await setProgress(context, { lines }, { planProgress: progress, planTime: progress === '2' ? clock.now() : null });
  };
export const planProgress = tell('2');
export const reopenPlan = tell('1');
