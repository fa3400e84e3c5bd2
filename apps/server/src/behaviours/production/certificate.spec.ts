import { behaviourTest } from '../../../test/support/behaviour-test.js';
import { CERTIFICATE } from './certificate.js';

const NUMBER = 'QY2603018-01';
const value = (id: string, testItem: string, more: object) => ({
  ...{ id, testItem, contractCode: 'HT-1', representPdNums: [NUMBER], specimenNo: `${NUMBER}-${testItem}` },
  ...{ testDate: '2026-03-10', checkTime: '2026-03-11 08:00:00', result: 'P' },
  ...more,
});
const { context } = behaviourTest({
  contract: [{ id: '1', contractCode: 'HT-1' }],
  contractLine: [],
  pdPiece: [{ id: '21', pdNum: NUMBER, contractLineId: '31' }],
  shippingLogLine: [{ id: '41', logId: '2', lineNo: 1, pdNum: NUMBER }],
  labInspect: [
    value('51', 'JQ', { limitMin: '200', minValue: '255.3', avgValue: '260.1' }),
    value('52', 'NW', { minValue: '1.00', avgValue: '1.00' }),
    value('53', 'WW', { minValue: '0.00', avgValue: '0.50', result: 'F' }),
  ],
});

test('a certificate gives figures for what is measured, and words for what is seen', async () => {
  const document = { id: '2', contractId: '1' };
  const rows = await CERTIFICATE['certificate.tests']?.(context, { document, said: {}, language: 'en' });
  expect(rows).toMatchObject([
    { limits: '≥200', minValue: '255.3', avgValue: '260.1' },
    { limits: 'No defect', minValue: 'No defect', avgValue: null },
    { limits: 'No defect', minValue: 'Defect', avgValue: null },
  ]);
});
