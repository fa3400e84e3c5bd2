import type { ActionHook, BehaviourContext } from '../../engine/index.js';
import { areaOf, type Blank } from './cut-plan.js';
import { setProgress } from './ji-pieces.js';
import { bandsOf, densityOf } from '../office/density.js';
import { weightOf, live } from './cut-lines.js';
import { type Row, MAX_LINES, equal, among, numbersOf } from '../rows.js';
import { allowanceOf } from './ji.js';

const CUSTOMER = '2';
/** Specimens of a test; tests that are not listed have one. */
const SPECIMENS: Readonly<Record<string, number>> = { JQ: 2, CJ: 3 };

interface Released {
  readonly context: BehaviourContext;
  readonly document: Row;
  readonly lines: readonly Row[];
  readonly cuts: readonly Row[];
  /** The line of a production number. */
  readonly lineOf: (pdNum: string) => Row | undefined;
}

const blanksOf = (cut: Row): Blank[] => (cut['blanks'] as Blank[] | null) ?? [];
const shared = ({ document }: Released) => ({
  jiId: document['id'],
  contractId: document['contractId'],
  contractCode: document['contractCode'],
});
const isDisc = (line: Row): boolean => line['shape'] === 'ROUND' || line['shape'] === 'RING';

/** The cutting card: parts of base plates, one item for each blank. */
async function makeCard(released: Released): Promise<void> {
  const { context, document, cuts } = released;
  const bands = await bandsOf(
    context,
    cuts.map((cut) => cut['grade']),
  );
  const grades = context.records.dictionary('material_grade');
  const items = cuts.flatMap((cut) =>
    blanksOf(cut).map((blank) => ({
      ...{ partType: 'BASE', pdNums: blank.pdNums, sourceCutId: cut['id'], qty: blank.qty, cutMethod: 'FLAME' },
      ...{ grade: cut['grade'], standard: cut['standard'], deliveryState: cut['deliveryState'] },
      ...{ thickness: cut['thickness'], length: blank.length, width: blank.width, diameter: blank.diameter },
      weight: weightOf(
        areaOf(blank),
        cut['thickness'],
        densityOf(cut['grade'], cut['thickness'], bands, grades),
        blank.qty,
      ),
    })),
  );
  await context.records.create('guochXl', [{ ...shared(released), customerName: document['customerName'], items }]);
}

/** The material to buy: mother plates that the customer does not supply. */
async function askForPlates(released: Released): Promise<void> {
  const { context, cuts, lineOf } = released;
  const bought = cuts.filter((cut) => lineOf(blanksOf(cut)[0]?.pdNums[0] ?? '')?.['baseSource'] !== CUSTOMER);
  if (bought.length === 0) return;
  await context.records.create(
    'pmProgress',
    bought.map((cut) => ({
      ...{ ...shared(released), sourceType: 'BASE' },
      ...{ grade: cut['grade'], standard: cut['standard'], thickness: cut['thickness'] },
      ...{ width: cut['motherWidth'], length: cut['motherLength'], diameter: cut['motherDiameter'] },
      ...{ qty: cut['motherQty'], weight: cut['theoryWeight'] },
    })),
  );
}

/** A draft of the explosion size for each piece. */
async function draftExplosions(released: Released): Promise<void> {
  const { context, lines } = released;
  const numbers = lines.flatMap(numbersOf).sort();
  const drafts = numbers.flatMap((pdNum) => {
    const line = released.lineOf(pdNum);
    if (line === undefined) return [];
    return [
      {
        ...shared(released),
        ...{ jiLineId: line['id'], expMode: line['expMode'], shape: line['shape'] },
        ...{ baseGrade: line['baseGrade'], cladGrade: line['cladGrade'] },
        ...{ baseBlankThk: line['baseBlankThk'], cladBlankThk: line['cladBlankThk'] },
        ...{ edgeAllowance: line['edgeAllowance'], sampleStrip: line['sampleStrip'] },
        overhang: allowanceOf(context, line['cladBlankThk']).overhang,
        items: [{ pdNum }],
      },
    ];
  });
  await context.records.create('explosion', drafts);
}

/** Specimens of each blank: cut from its first piece, valid for all its pieces. */
async function distributeSamples(released: Released): Promise<void> {
  const { context, cuts, lineOf } = released;
  const tests = context.records.dictionary('test_item');
  const grades = context.records.dictionary('material_grade');
  const blanks = cuts.flatMap(blanksOf).sort((a, b) => ((a.pdNums[0] ?? '') < (b.pdNums[0] ?? '') ? -1 : 1));
  const rows = blanks.flatMap(({ pdNums }) => {
    const line = lineOf(pdNums[0] ?? '');
    const items = Array.isArray(line?.['testItems']) ? line['testItems'].map(String) : [];
    if (line === undefined || items.length === 0) return [];
    const limits: Readonly<Record<string, unknown>> = {
      JQ: line['minShear'],
      LS: grades.get(String(line['baseGrade']))?.ext['rmMin'],
    };
    return [
      {
        ...shared(released),
        ...{ pdNum: pdNums[0], representPdNums: pdNums, location: isDisc(line) ? 'TESTPLATE' : 'TAIL' },
        heatCondition: line['htType'] === 'SR' ? 'BSR' : line['htType'] === 'N' ? 'BN' : 'BS',
        stripSize: isDisc(line) ? '270×270' : `${Number(line['sampleStrip'])}×${Number(line['baseBlankWidth'])}`,
        items: items.map((testItem) => ({
          ...{ testItem, qty: SPECIMENS[testItem] ?? 1, limitMin: limits[testItem] ?? null },
          testStandard: tests.get(testItem)?.ext['standard'] ?? 'GB/T 6396',
        })),
      },
    ];
  });
  if (rows.length > 0) await context.records.create('qx', rows);
}

const RETURNED = 5;
const TO_DISTRIBUTE = 0;
/** More plates than any requirement has. */
const MOST_PLATES = 1000;

/** Records that an earlier approval made are replaced by the new ones. */
async function withdraw({ records }: BehaviourContext, jiId: unknown): Promise<void> {
  const former = async (model: string, status: number) => {
    const where = { conjunction: 'and' as const, children: [equal('jiId', String(jiId)), equal('status', status)] };
    return (await records.find(model, where, MOST_PLATES, ['id'])).map(({ id }) => String(id));
  };
  const plates = await former('explosion', RETURNED);
  const charges =
    plates.length === 0 ? [] : await records.find('bz', among('expDesignId', plates), MOST_PLATES, ['id']);
  const pieces =
    plates.length === 0 ? [] : await records.find('explosionItem', among('expDesignId', plates), MOST_PLATES, ['id']);
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => String(id));
  await records.remove('bz', ids(charges));
  await records.remove('explosionItem', ids(pieces));
  await records.remove('explosion', plates);
  await records.remove('guochXl', await former('guochXl', RETURNED));
  await records.remove('qx', await former('qx', TO_DISTRIBUTE));
}

/** Final approval of a process requirement: cutting card, demand, drafts of explosion sizes, samples, progress. */
export const release: ActionHook = async (context, document) => {
  const { records, clock } = context;
  const of = equal('jiId', String(document['id']));
  const lines = await records.find('jiLine', of, MAX_LINES);
  const cuts = (await records.find('jiSubstrateCut', of, MAX_LINES)).filter(live);
  cuts.sort((a, b) => Number(a['lineNo']) - Number(b['lineNo']));
  const byNumber = new Map(lines.flatMap((line) => numbersOf(line).map((pdNum) => [pdNum, line] as const)));
  await withdraw(context, document['id']);
  const released = { context, document, lines, cuts, lineOf: (pdNum: string) => byNumber.get(pdNum) };
  await makeCard(released);
  await askForPlates(released);
  await draftExplosions(released);
  await distributeSamples(released);
  const now = clock.now();
  await setProgress(
    context,
    { ...document, lines },
    { jiProgress: '2', jiTime: now, baseProgress: '2', baseTime: now },
  );
};
