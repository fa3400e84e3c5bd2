import type { Answer } from '../../engine/index.js';
import { type Row, number, numbersOf, rowsOf } from '../rows.js';
import { proposePlates, utilisationOfPlate, type Wanted } from './mother-plates.js';

/** The blanks of a line as the form counted them; the line says how many pieces one blank holds. */
function blanksOf(line: Row): Wanted[] {
  const pdNums = numbersOf(line);
  const each = Math.max(1, Math.round(number(line['qty']) / Math.max(1, number(line['baseBlankQty']))));
  const measure = (key: string) => (number(line[key]) > 0 ? number(line[key]) : null);
  const size = {
    length: measure('baseBlankLength'),
    width: measure('baseBlankWidth'),
    diameter: measure('baseBlankDiameter'),
  };
  if (pdNums.length === 0 || (size.length === null && size.diameter === null)) return [];
  const material = ['baseGrade', 'baseBlankThk', 'baseSource', 'productStandard'].map((key) => line[key]).join('|');
  return Array.from({ length: Math.ceil(pdNums.length / each) }, (_, at) => ({
    ...{ ...size, pdNums: pdNums.slice(at * each, (at + 1) * each), qty: 1, material },
  }));
}

const size = (value: number): string | null => (value > 0 ? value.toFixed(2) : null);

/** Proposed mother plates for the lines of a form, as cuts: sizes in mm, utilisation in percent. */
export const proposeCuts: Answer = async (_, { said }) => ({
  cuts: proposePlates(rowsOf(said, 'lines').flatMap(blanksOf)).map((plate) => ({
    pdNums: plate.parts.flatMap(({ pdNums }) => pdNums),
    blanks: plate.parts.map(({ pdNums, length, width, diameter, qty }) => ({ pdNums, length, width, diameter, qty })),
    ...{ motherLength: size(plate.mother.length), motherWidth: size(plate.mother.width) },
    ...{ motherDiameter: size(plate.mother.diameter), motherQty: plate.mother.qty },
    ...{ utilisation: utilisationOfPlate(plate).toFixed(2), merged: '0' },
  })),
});
