/** @jest-environment jsdom */
import { placeBlock } from './sheet-heads.js';

const columns = [
  { name: 'lineNo', label: '序号', quickEdit: false as const },
  { name: 'pdNum', label: '生产编号', quickEdit: false as const },
  { name: 'pieceId', label: '生产编号', type: 'select' },
  { name: 'width', label: '宽 (mm)', type: 'input-number' },
];
const namesOf = (block: string[][], left = 0) => {
  const { rows, columns: placed, unknown } = placeBlock(block, columns, left);
  return { rows, names: placed.map((column) => column?.name), unknown };
};

test('without headings the cells are for the columns from the chosen one on', () => {
  expect(namesOf([['2603018-01-01', '2000']], 2)).toEqual({
    ...{ rows: [['2603018-01-01', '2000']], names: ['pieceId', 'width'], unknown: [] },
  });
});

test('headings lead to their columns in any order, without unit and marks; unknown ones are told', () => {
  expect(
    namesOf([
      ['宽', '产地', '* 生产编号', ''],
      ['2000', 'x', '2603018-01-01', ''],
    ]),
  ).toEqual({
    rows: [['2000', 'x', '2603018-01-01', '']],
    names: ['width', undefined, 'pieceId', undefined],
    unknown: ['产地'],
  });
});

test('a single column may have its heading; a single row is never one of headings', () => {
  expect(namesOf([['宽 (mm)'], ['1500']], 1)).toMatchObject({ rows: [['1500']], names: ['width'] });
  expect(namesOf([['序号', '宽']], 1)).toMatchObject({ rows: [['序号', '宽']], names: ['pdNum', 'pieceId', 'width'] });
});
