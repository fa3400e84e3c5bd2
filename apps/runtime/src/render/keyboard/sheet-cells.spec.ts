import { cellValue, readBlock } from './sheet-cells.js';

describe('a block from a spreadsheet', () => {
  it('is read in rows and cells', () => {
    expect(readBlock('16\t3\r\n20\t4\r\n')).toEqual([
      ['16', '3'],
      ['20', '4'],
    ]);
  });
  it('keeps tabs, lines and quotes of a quoted cell', () => {
    expect(readBlock('"a\tb\n""c"""\td')).toEqual([['a\tb\n"c"', 'd']]);
  });
  it('takes a quote within a cell as it stands', () => {
    expect(readBlock('3" flange')).toEqual([['3" flange']]);
  });
  it('keeps empty cells', () => {
    expect(readBlock('1\t\t2')).toEqual([['1', '', '2']]);
  });
});

describe('a pasted text', () => {
  const shapes = [
    { label: '矩形', value: 'RECT' },
    { label: '圆形', value: 'ROUND' },
  ];
  it('becomes the key of the choice with its word or its key', () => {
    expect(cellValue(' 圆形 ', 'select', shapes)).toBe('ROUND');
    expect(cellValue('rect', 'select', shapes)).toBe('RECT');
    expect(cellValue('oval', 'select', shapes)).toBeUndefined();
  });
  it('becomes a number without separators and signs of money', () => {
    expect(cellValue('¥1,234.50', 'input-number', [])).toBe(1234.5);
    expect(cellValue('12 mm', 'input-number', [])).toBeUndefined();
  });
  it('becomes a date', () => {
    expect(cellValue('2026/3/9', 'input-date', [])).toBe('2026-03-09');
    expect(cellValue('9.3.', 'input-date', [])).toBeUndefined();
  });
  it('empties a field when it is empty', () => {
    expect(cellValue('', 'input-number', [])).toBe('');
  });
});
