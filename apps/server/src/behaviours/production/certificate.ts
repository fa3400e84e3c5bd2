import { createHash } from 'node:crypto';
import type { Answer, BehaviourContext } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import { isSeen } from '../quality/values.js';
import { MAX_PIECES, type Row, among, equal, nameIn, numbersOf, refuse, rowsOf } from '../rows.js';

type Language = 'zh' | 'en';

/** The content of a certificate: the plates of an order with everything that was measured on them. */
interface Plates {
  readonly contract: Row;
  /** When they were shipped; later tests belong to a later certificate. */
  readonly sentAt: string | undefined;
  /** Lines of the order, each with its piece and the line of the contract. */
  readonly plates: readonly { line: Row; piece: Row; sold: Row }[];
}

const SENT = 'outTime';
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

async function platesOf({ records }: BehaviourContext, order: Row): Promise<Plates> {
  const lines =
    rowsOf(order, 'lines').length > 0
      ? [...rowsOf(order, 'lines')]
      : await records.find('shippingLogLine', equal('logId', String(order['id'])), MAX_PIECES);
  const numbers = lines.map(({ pdNum }) => text(pdNum)).filter((pdNum) => pdNum !== '');
  const pieces = numbers.length === 0 ? [] : await records.find('pdPiece', among('pdNum', numbers), MAX_PIECES);
  const soldIds = [...new Set(pieces.map((piece) => text(piece['contractLineId'])))];
  const sold = soldIds.length === 0 ? [] : await records.find('contractLine', among('id', soldIds), MAX_PIECES);
  const byNumber = new Map(pieces.map((piece) => [text(piece['pdNum']), piece]));
  const byId = new Map(sold.map((line) => [text(line['id']), line]));
  const contract = order['contractId'] == null ? undefined : await records.get('contract', String(order['contractId']));
  lines.sort((one, other) => Number(one['lineNo']) - Number(other['lineNo']));
  return {
    contract: contract ?? {},
    sentAt: text(order[SENT]) || undefined,
    plates: lines.flatMap((line) => {
      const piece = byNumber.get(text(line['pdNum']));
      return piece === undefined ? [] : [{ line, piece, sold: byId.get(text(piece['contractLineId'])) ?? {} }];
    }),
  };
}

/** Tests that were judged before the plates were shipped. */
const isTold = ({ sentAt }: Plates, { testDate, checkTime }: Row): boolean =>
  text(testDate) !== '' && (sentAt === undefined || text(checkTime) <= sentAt);

const numbersIn = ({ plates }: Plates): string[] => plates.map(({ piece }) => text(piece['pdNum']));

/** Grades, standards and heats of both layers. */
function materials(context: BehaviourContext, { plates }: Plates, language: Language): Row[] {
  const grade = (key: unknown): string => nameIn(context, 'material_grade', key, language);
  return plates.map(({ piece, sold }) => ({
    pdNum: piece['pdNum'],
    spec: piece['spec'],
    ...{ baseGrade: grade(piece['baseGrade']), baseStandard: sold['baseStandard'], baseMeltNo: piece['baseMeltNo'] },
    ...{ cladGrade: grade(piece['cladGrade']), cladStandard: sold['cladStandard'], cladMeltNo: piece['cladMeltNo'] },
  }));
}

const limits = ({ limitMin, limitMax }: Row): string =>
  [limitMin == null ? '' : `≥${text(limitMin)}`, limitMax == null ? '' : `≤${text(limitMax)}`]
    .filter(Boolean)
    .join(' ');

/** What a test demands and its values; a test that is seen, such as a bend, has words instead of figures. */
function figures(row: Row, language: Language): Row {
  const { testItem, minValue, avgValue } = row;
  if (!isSeen(text(testItem))) return { limits: limits(row), minValue, avgValue };
  const isSound = Number(minValue) === 1;
  const found = minValue == null ? null : describe(isSound ? 'certificate.sound' : 'certificate.defect')[language];
  return { limits: describe('certificate.sound')[language], minValue: found, avgValue: null };
}

/** Values of the laboratory, from each sample that represents a plate of the order. */
async function tests(context: BehaviourContext, all: Plates, language: Language): Promise<Row[]> {
  const { records } = context;
  const code = all.contract['contractCode'];
  const values = code == null ? [] : await records.find('labInspect', equal('contractCode', code), MAX_PIECES);
  const wanted = new Set(numbersIn(all));
  return values
    .map((value) => ({
      value,
      pdNums: numbersOf({ pdNums: value['representPdNums'] }).filter((one) => wanted.has(one)),
    }))
    .filter(({ value, pdNums }) => pdNums.length > 0 && isTold(all, value))
    .map(({ value, pdNums }) => ({
      specimenNo: value['specimenNo'],
      pdNums: pdNums.join(', '),
      test: nameIn(context, 'test_item', value['testItem'], language),
      standard: value['testStandard'],
      ...figures(value, language),
      result: nameIn(context, 'test_result', value['result'], language),
    }));
}

/** The latest second test of each plate. */
async function ultrasonic(context: BehaviourContext, all: Plates, language: Language): Promise<Row[]> {
  const numbers = numbersIn(all);
  if (numbers.length === 0) return [];
  const rows = await context.records.find('twoSearchTest', among('pdNum', numbers), MAX_PIECES);
  const last = new Map<string, Row>();
  for (const row of rows) {
    const other = last.get(text(row['pdNum']));
    if (isTold(all, row) && Number(other?.['round'] ?? 0) < Number(row['round'])) last.set(text(row['pdNum']), row);
  }
  return numbers.flatMap((pdNum) => {
    const row = last.get(pdNum);
    if (row === undefined) return [];
    const { utStandard, bondLevel, bondRate, actualLevel, testDate, result } = row;
    return [
      {
        ...{ pdNum, bondRate, testDate, standard: nameIn(context, 'ut_standard', utStandard, language) },
        ...{ demanded: nameIn(context, 'bond_level', bondLevel, language) },
        ...{ found: nameIn(context, 'bond_level', actualLevel, language) },
        result: nameIn(context, 'test_result', result, language),
      },
    ];
  });
}

/** Furnace batches of the plates, with the actual figures. */
async function heats(context: BehaviourContext, all: Plates, language: Language): Promise<Row[]> {
  const numbers = [...new Set(all.plates.map(({ piece }) => text(piece['heatNum'])).filter((one) => one !== ''))];
  if (numbers.length === 0) return [];
  const batches = await context.records.find('heatSummary', among('heatNum', numbers), MAX_PIECES);
  return batches.map((batch) => ({
    heatNum: batch['heatNum'],
    pdNums: all.plates
      .filter(({ piece }) => piece['heatNum'] === batch['heatNum'])
      .map(({ piece }) => text(piece['pdNum']))
      .join(', '),
    type: nameIn(context, 'heat_treatment_type', batch['htType'], language),
    temperature: `${text(batch['tempMin'])}–${text(batch['tempMax'])}`,
    hold: batch['holdActual'],
    rate: batch['heatRateActual'],
  }));
}

/**
 * Twelve characters computed from number, plates and values of a certificate: a changed certificate gets other
 * characters.
 */
async function checkCode(context: BehaviourContext, order: Row): Promise<string> {
  const all = await platesOf(context, order);
  const said = [
    [order['mtcNo'], order['orderNumber'], all.contract['contractCode']].map(text),
    ...[materials(context, all, 'en'), await tests(context, all, 'en'), await ultrasonic(context, all, 'en')],
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 12).toUpperCase();
}

type Part = (context: BehaviourContext, all: Plates, language: Language) => Row[] | Promise<Row[]>;
const part =
  (rows: Part): Answer =>
  async (context, { document = {}, language }) =>
    rows(context, await platesOf(context, document), language);

/** Tables of the quality certificate of an order. Source: product.md §1 Shipping, domain.md §8; measured values only. */
export const CERTIFICATE: Readonly<Record<string, Answer>> = {
  'certificate.head': async (context, { document = {}, language }) => {
    const { contract, plates } = await platesOf(context, document);
    const standards = plates.map(({ sold }) => nameIn(context, 'product_standard', sold['productStandard'], language));
    return [
      {
        certType: nameIn(context, 'cert_type', contract['certType'], language),
        customerOrderNo: contract['customerOrderNo'],
        standard: [...new Set(standards)].join(', '),
        code: await checkCode(context, document),
      },
    ];
  },
  'certificate.materials': part(materials),
  'certificate.tests': part(tests),
  'certificate.ultrasonic': part(ultrasonic),
  'certificate.heats': part(heats),
  /** Whether a certificate agrees with the measured values: `{valid, mtcNo, orderNumber, sentAt}`. */
  'certificate.check': async (context, { said }) => {
    const mtcNo = text(said['mtcNo']);
    const [order] = mtcNo === '' ? [] : await context.records.find('shippingLog', equal('mtcNo', mtcNo), 1);
    if (order === undefined) throw refuse('mtcNo', 'genealogy.unknown');
    const valid = (await checkCode(context, order)) === text(said['code']).trim().toUpperCase();
    return { valid, mtcNo, orderNumber: order['orderNumber'], sentAt: order[SENT] ?? null };
  },
};
