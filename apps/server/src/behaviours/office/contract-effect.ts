import type { ActionHook } from '../../engine/index.js';

type Row = Record<string, unknown>;

/** Columns of the design progress, one for each kind of design document. */
const DESIGNS = ['ji', 'exp', 'fu', 'base', 'plan', 'weld', 'ht', 'bz', 'qx', 'jjg'];

const two = (number: number): string => String(number).padStart(2, '0');
/** Prefix of production numbers, made from a contract code: `HT2603-018` → `2603018`, `HT2603-018-B1` → `2603018B1`. */
export const contractDigits = (contractCode: string): string => contractCode.replace(/^HT/, '').replaceAll('-', '');

/** Sum of weights in kg, texts with three decimals: added in grams, so that the result is exact. */
const sumOfWeights = (lines: readonly Row[]): string =>
  (lines.reduce((sum, line) => sum + Math.round(Number(line['totalWeight'] ?? 0) * 1000), 0) / 1000).toFixed(3);

/** Delivery batches of the lines, by their number; the earliest date counts for the whole batch. */
function batchesOf(lines: readonly Row[]): Row[] {
  return [...new Set(lines.map((line) => line['batchNo']))].map((batchNo) => {
    const own = lines.filter((line) => line['batchNo'] === batchNo);
    return {
      batchNo,
      deliveryDate:
        own
          .map((line) => line['deliveryDate'])
          .filter(Boolean)
          .sort()[0] ?? null,
      lineNos: own.map((line) => line['lineNo']),
      qty: own.reduce((sum, line) => sum + Number(line['qty']), 0),
      weight: sumOfWeights(own),
    };
  });
}

interface Head {
  contractId: string;
  contractCode: string;
}

/** A production number for each piece of a line, waiting for its design. */
function piecesOf({ contractId, contractCode }: Head, line: Row, contractLineId: string): Row[] {
  return Array.from({ length: Number(line['qty']) }, (_, index) => ({
    pdNum: `${contractDigits(contractCode)}-${two(Number(line['lineNo']))}-${two(index + 1)}`,
    contractId,
    contractCode,
    contractLineId,
    batchNo: line['batchNo'],
    spec: line['spec'],
    baseGrade: line['baseGrade'],
    cladGrade: line['cladGrade'],
    netLength: line['length'],
    netWidth: line['width'],
    netDiameter: line['diameter'],
    theoryWeight: line['unitWeight'],
    labResult: 'W',
    ut2Result: 'W',
  }));
}

/** The notice to design a line, with nothing started yet. */
function designPlanOf({ contractId, contractCode }: Head, line: Row, contractLineId: string): Row {
  return {
    informNo: `TZ${contractDigits(contractCode)}-${two(Number(line['lineNo']))}`,
    contractId,
    contractCode,
    contractLineId,
    spec: line['spec'],
    qty: line['qty'],
    deliveryDate: line['deliveryDate'],
    ...Object.fromEntries(DESIGNS.map((design) => [`${design}Progress`, '0'])),
    progressRate: '0.00',
  };
}

/** A stored contract line: production numbers refer to it. */
interface Stored extends Row {
  id: unknown;
}

/**
 * Final approval of a contract sign: creates the contract in force with its lines and delivery batches, a production
 * number for every piece, and a design notice for every line. Fields that document and contract share are copied. The
 * document gets the contract's id; a document that already has a contract is not changed.
 */
export const makeContract: ActionHook = async ({ records, clock }, document) => {
  if (document['contractId'] != null) return;
  const lines = (document['lines'] as Row[] | undefined) ?? [];
  const contractCode = String(document['contractCode']);
  const { id: signId, ...shared } = document;
  const [contract = {}] = await records.create('contract', [
    {
      ...shared,
      signId,
      effectiveTime: clock.now(),
      shippedQty: 0,
      shippedWeight: '0.000',
      editVersion: 0,
      lines: lines.map((line) => ({ ...line, shippedQty: 0 })),
      batches: batchesOf(lines),
    },
  ]);
  const contractId = String(contract['id']);
  const head = { contractId, contractCode };
  const stored = contract['lines'] as Stored[];
  await records.create(
    'pdPiece',
    stored.flatMap((line) => piecesOf(head, line, String(line.id))),
  );
  await records.create(
    'pdInformDesignPlan',
    stored.map((line) => designPlanOf(head, line, String(line.id))),
  );
  await records.update('nqContractSign', String(signId), { contractId });
};
