import { readFileSync } from 'node:fs';
import { BehaviourTest } from '../../../test/support/behaviour-test.js';
import { contractDigits, makeContract } from './contract-effect.js';

type Row = Record<string, unknown>;

const EXAMPLES = new URL('../../../../../schemas/office/contract-sign/examples.json', import.meta.url);

/** The plant and its tables; `approve` is the final approval of a document. */
class Store extends BehaviourTest {
  async approve(document: Row): Promise<void> {
    await makeContract(this.context, document, { before: document, payload: {}, action: 'approved' });
  }
}

/** The contract sign of the scenario with its computed figures, as it is stored when its last task is approved. */
function signed(store: Store, contractCode = 'HT2603-018'): Row & { lines: Row[] } {
  const { record, expected } = JSON.parse(readFileSync(EXAMPLES, 'utf8')).valid[0];
  const lines: Row[] = record.lines.map((line: Row, index: number) => ({
    ...line,
    ...expected.lines[index],
    id: `line${index}`,
    signId: 'sign',
    batchNo: `${contractCode}-P01`,
  }));
  const { lines: _, ...head } = { ...record, ...expected };
  const document = { ...head, id: 'sign', contractCode, contractId: null, status: 2, version: 7 };
  store.put('nqContractSign', document);
  return { ...document, lines };
}

describe('the final approval of HT2603-018', () => {
  let store: Store;
  let document: Row & { lines: Row[] };
  let contractId: string;

  beforeEach(async () => {
    store = new Store();
    document = signed(store);
    await store.approve(document);
    contractId = String(store.rows('contract')[0]?.['id']);
  });

  it('makes the contract in force, which document and contract know of each other', () => {
    expect(store.rows('contract')).toEqual([
      expect.objectContaining({
        id: contractId,
        contractCode: 'HT2603-018',
        signId: 'sign',
        effectiveTime: '2026-03-18 16:00:00',
        payType: '1',
        totalQty: 6,
        totalArea: '51.4447',
        totalWeight: '12924.063',
        totalAmount: '305697.80',
        shippedQty: 0,
        editVersion: 0,
      }),
    ]);
    expect(store.rows('nqContractSign')[0]).toMatchObject({ contractId, status: 2 });
  });

  it('copies the four lines under ids of their own', () => {
    const lines = store.rows('contractLine');
    expect(lines.map((line) => [line['lineNo'], line['contractId'], line['amount'], line['shippedQty']])).toEqual([
      [1, contractId, '98065.80', 0],
      [2, contractId, '37350.00', 0],
      [3, contractId, '46800.00', 0],
      [4, contractId, '123482.00', 0],
    ]);
    expect(lines.map((line) => line['id'])).not.toContain('line0');
    expect(lines[0]).toMatchObject({ testItems: ['JQ', 'LS', 'NW'], bondLevel: 'SA-3', spec: '(30+3)×2500×6000' });
  });

  it('makes one batch of 6 pieces and 12924.063 kg', () => {
    expect(store.rows('contractBatch')).toEqual([
      expect.objectContaining({
        contractId,
        batchNo: 'HT2603-018-P01',
        deliveryDate: '2026-05-20',
        lineNos: [1, 2, 3, 4],
        qty: 6,
        weight: '12924.063',
      }),
    ]);
  });

  it('numbers the six pieces', () => {
    const pieces = store.rows('pdPiece');
    expect(pieces.map((piece) => piece['pdNum'])).toEqual([
      '2603018-01-01',
      '2603018-01-02',
      '2603018-02-01',
      '2603018-02-02',
      '2603018-03-01',
      '2603018-04-01',
    ]);
    const [first, disc] = [pieces[0], pieces[4]];
    expect(first).toMatchObject({
      contractId,
      contractCode: 'HT2603-018',
      contractLineId: store.rows('contractLine')[0]?.['id'],
      batchNo: 'HT2603-018-P01',
      netLength: '6000.00',
      netWidth: '2500.00',
      theoryWeight: '3891.600',
      baseGrade: 'SA516Gr70',
      cladGrade: 'S31603',
      labResult: 'W',
      ut2Result: 'W',
    });
    expect(disc).toMatchObject({ netDiameter: '1800.00', theoryWeight: '1759.500', spec: '(80+8)×φ1800' });
  });

  it('gives each line a design notice on which nothing has begun', () => {
    const plans = store.rows('pdInformDesignPlan');
    expect(plans.map((plan) => [plan['informNo'], plan['qty'], plan['progressRate']])).toEqual([
      ['TZ2603018-01', 2, '0.00'],
      ['TZ2603018-02', 2, '0.00'],
      ['TZ2603018-03', 1, '0.00'],
      ['TZ2603018-04', 1, '0.00'],
    ]);
    const progress = Object.entries(plans[0] ?? {}).filter(([key]) => key.endsWith('Progress'));
    expect(progress).toHaveLength(10);
    expect(progress.every(([, value]) => value === '0')).toBe(true);
  });

  it('does nothing a second time', async () => {
    await store.approve({ ...document, contractId });
    expect([store.rows('contract').length, store.rows('pdPiece').length]).toEqual([1, 6]);
  });
});

describe('batches and numbers', () => {
  it('splits lines by batch number; the earliest date is the date of the batch', async () => {
    const store = new Store();
    const document = signed(store);
    Object.assign(document.lines[1] ?? {}, { batchNo: 'HT2603-018-P02', deliveryDate: '2026-06-10' });
    Object.assign(document.lines[3] ?? {}, { batchNo: 'HT2603-018-P02', deliveryDate: '2026-06-01' });
    await store.approve(document);
    const figures = ['batchNo', 'deliveryDate', 'lineNos', 'qty', 'weight'];
    expect(store.rows('contractBatch').map((batch) => figures.map((key) => batch[key]))).toEqual([
      ['HT2603-018-P01', '2026-05-20', [1, 3], 3, '9542.700'],
      ['HT2603-018-P02', '2026-06-01', [2, 4], 3, '3381.363'],
    ]);
  });

  it('keeps the suffix of a supplement in all numbers below it', async () => {
    const store = new Store();
    await store.approve(signed(store, 'HT2603-018-B1'));
    expect(contractDigits('HT2603-018-B1')).toBe('2603018B1');
    expect(store.rows('pdPiece')[0]?.['pdNum']).toBe('2603018B1-01-01');
    expect(store.rows('pdInformDesignPlan')[3]?.['informNo']).toBe('TZ2603018B1-04');
  });

  it('counts a hundredth piece with three digits', async () => {
    const store = new Store();
    const document = signed(store);
    Object.assign(document.lines[0] ?? {}, { qty: 100 });
    await store.approve(document);
    expect(store.rows('pdPiece')[99]?.['pdNum']).toBe('2603018-01-100');
  });
});
