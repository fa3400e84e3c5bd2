import { must } from '../support/rights.js';
import { chengong, contractId, JI, type Document, type Row } from './story.js';

/** Expected results for the lines of the requirement: §2.1. */
export const LINES = [
  {
    expMode: 'SINGLE',
    baseSource: '1',
    thk: ['30.00', '3.00'],
    a: '25.00',
    s: '150.00',
    size: ['6200.00', '2550.00', null],
    qty: 2,
    weight: '7446.510',
  },
  {
    expMode: 'MERGE',
    baseSource: '1',
    thk: ['16.00', '3.00'],
    a: '25.00',
    s: '150.00',
    size: ['6210.00', '1550.00', null],
    qty: 1,
    weight: '1208.963',
  },
  {
    expMode: 'SINGLE',
    baseSource: '2',
    thk: ['84.00', '10.00'],
    a: '30.00',
    s: '0.00',
    size: [null, null, '1860.00'],
    qty: 1,
    weight: '1791.697',
  },
  {
    expMode: 'SINGLE',
    baseSource: '1',
    thk: ['24.00', '3.00'],
    a: '25.00',
    s: '150.00',
    size: ['4700.00', '2250.00', null],
    qty: 1,
    weight: '1992.330',
  },
];
/** Cuts as first entered: pieces, mother plate, weight in kg, utilisation in per cent. */
export const CUTS: [string[], Row, string, string][] = [
  [['2603018-01-01'], { motherLength: 6250, motherWidth: 2600 }, '3826.875', '97.29'],
  [['2603018-01-02'], { motherLength: 6250, motherWidth: 2600 }, '3826.875', '97.29'],
  [['2603018-02-01', '2603018-02-02'], { motherLength: 6250, motherWidth: 1600 }, '1256.000', '96.26'],
  [['2603018-03-01'], { motherDiameter: 1870 }, '1811.015', '98.93'],
  [['2603018-04-01'], { motherLength: 4750, motherWidth: 2300 }, '2058.270', '96.80'],
];

export const proposal = async (): Promise<Document> =>
  must(await chengong.get(`${JI}/getContractTechnology`, { contractId })) as Document;

/** The requirement of §2.1 as it is first submitted. */
export async function requirement(): Promise<Row & { cuts: Row[] }> {
  const lines = (await proposal()).lines.map((line, at) => ({
    ...{ contractLineId: line['contractLineId'], pdNums: line['pdNums'], htType: line['htType'] },
    ...{ expMode: LINES[at]?.expMode, baseSource: LINES[at]?.baseSource, baseBlankQty: LINES[at]?.qty },
  }));
  // The first cut is given by its blanks, the others by the pieces cut from them.
  const cuts = CUTS.map(
    ([pdNums, mother], at): Row =>
      at === 0 ? { ...mother, motherQty: 1, blanks: [{ pdNums, qty: 1 }] } : { ...mother, motherQty: 1, pdNums },
  );
  return { contractId, requirementCodes: ['01', '02'], lines, cuts };
}
