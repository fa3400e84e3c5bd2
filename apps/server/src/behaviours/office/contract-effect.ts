import type { BehaviourContext } from '../../engine/index.js';
import { badRequest, describe } from '../../errors/index.js';

type Row = Record<string, unknown>;

const EFFECTIVE = 1;
const IN_DESIGN = 2;
const ON_HOLD = 8;
const VOIDED = 9;
/** Scrapped or cancelled: there is no such piece any more. */
const OVER = [8, 9];
/** More pieces than any contract can have: 200 lines of 999. */
const ALL = 200_000;
/** Columns of the design progress, one for each kind of design document. */
const DESIGNS = ['ji', 'exp', 'fu', 'base', 'plan', 'weld', 'ht', 'bz', 'qx', 'jjg'];

const two = (number: number): string => String(number).padStart(2, '0');
const whereContract = (id: string) => ({
  left: { type: 'field' as const, field: 'contractId' },
  op: 'equal' as const,
  right: id,
});

/** Digits of a contract code for the numbers below it: `HT2603-018` → `2603018`, `HT2603-018-B1` → `2603018B1`. */
export const contractDigits = (contractCode: string): string => contractCode.replace(/^HT/, '').replaceAll('-', '');

/** Sum of weights in kg, texts with three decimals: counted in grams, so that nothing is lost. */
const sumOfWeights = (lines: readonly Row[]): string =>
  (lines.reduce((sum, line) => sum + Math.round(Number(line['totalWeight'] ?? 0) * 1000), 0) / 1000).toFixed(3);

/** Delivery batches of the lines, by their number: what is due first is the date of the whole batch. */
function batchesOf(contractId: string, lines: readonly Row[]): Row[] {
  return [...new Set(lines.map((line) => line['batchNo']))].map((batchNo) => {
    const own = lines.filter((line) => line['batchNo'] === batchNo);
    return {
      contractId,
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
    status: 0,
  }));
}

/** The notice to design a line: nothing has begun. */
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

/**
 * Effects of the final approval of a contract sign: the contract in force with its lines and delivery batches, a
 * production number for every piece, a design notice for every line. Fields that document and contract share are
 * taken over. Sets the document's `contractId`, and answers it; a document that has one already is left alone.
 */
export async function approveContract({ records, clock }: BehaviourContext, document: Row): Promise<string> {
  if (document['contractId'] != null) return String(document['contractId']);
  const lines = (document['lines'] as Row[] | undefined) ?? [];
  const contractCode = String(document['contractCode']);
  const contractId = await records.insert('contract', {
    ...document,
    id: undefined,
    signId: document['id'],
    status: EFFECTIVE,
    effectiveTime: clock.now(),
    shippedQty: 0,
    shippedWeight: '0.000',
    editVersion: 0,
  });
  for (const line of lines) {
    const contractLineId = await records.insert('contractLine', { ...line, id: undefined, contractId, shippedQty: 0 });
    const head = { contractId, contractCode };
    for (const piece of piecesOf(head, line, contractLineId)) await records.insert('pdPiece', piece);
    await records.insert('pdInformDesignPlan', designPlanOf(head, line, contractLineId));
  }
  for (const batch of batchesOf(contractId, lines)) await records.insert('contractBatch', batch);
  await records.update('nqContractSign', String(document['id']), { contractId });
  document['contractId'] = contractId;
  return contractId;
}

/**
 * Effects of voiding an approved contract sign: its contract and production numbers are voided, its design notices
 * are removed. Throws 400 once the contract is in production, delivered or void; a document without contract passes.
 */
export async function voidContract({ records }: BehaviourContext, document: Row): Promise<void> {
  if (document['contractId'] == null) return;
  const contractId = String(document['contractId']);
  const status = (await records.get('contract', contractId))?.['status'];
  if (![EFFECTIVE, IN_DESIGN, ON_HOLD].includes(Number(status))) {
    const state = records.dictionary('contract_status').get(String(status));
    const words = { zh: state?.dictValue ?? String(status), en: state?.en ?? String(status) };
    throw badRequest('record.wrongState', { state: words, action: describe('action.void') });
  }
  await records.update('contract', contractId, { status: VOIDED });
  for (const piece of await records.find('pdPiece', whereContract(contractId), ALL)) {
    if (OVER.includes(Number(piece['status']))) continue;
    await records.update('pdPiece', String(piece['id']), { status: VOIDED });
  }
  const plans = await records.find('pdInformDesignPlan', whereContract(contractId), ALL);
  await records.remove(
    'pdInformDesignPlan',
    plans.map((plan) => String(plan['id'])),
  );
}
