import { cellValue, choiceWith, readBlock, wordsIn } from './sheet-cells.js';

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
    expect(choiceWith('圆形', shapes)?.value).toBe('ROUND');
    expect(choiceWith('rect', shapes)?.value).toBe('RECT');
    expect(choiceWith('oval', shapes)).toBeUndefined();
    expect(cellValue(' 圆形 ', { type: 'select' }, [shapes[1]])).toBe('ROUND');
    expect(cellValue('oval', { type: 'select' }, [undefined])).toBeUndefined();
  });
  it('becomes the keys of several choices, as the control keeps them', () => {
    const several = { type: 'checkboxes', joinValues: false };
    expect(wordsIn('矩形、圆形', several)).toEqual(['矩形', '圆形']);
    expect(cellValue('矩形、圆形', several, shapes)).toEqual(['RECT', 'ROUND']);
    expect(cellValue('矩形,圆形', { type: 'select', multiple: true }, shapes)).toBe('RECT,ROUND');
    expect(cellValue('矩形,oval', several, [shapes[0], undefined])).toBeUndefined();
    expect(cellValue('', several, [])).toEqual([]);
  });
  it('becomes tags', () => {
    expect(cellValue('2603018-01-01, 2603018-01-02', { type: 'input-tag', joinValues: false })).toEqual([
      '2603018-01-01',
      '2603018-01-02',
    ]);
  });
  it('becomes a number without separators and signs of money', () => {
    expect(cellValue('¥1,234.50', { type: 'input-number' })).toBe(1234.5);
    expect(cellValue('12 mm', { type: 'input-number' })).toBeUndefined();
  });
  it('becomes a date, with its time where the control has one', () => {
    expect(cellValue('2026/3/9', { type: 'input-date' })).toBe('2026-03-09');
    expect(cellValue('2026-03-09 00:00:00', { type: 'input-date' })).toBe('2026-03-09');
    expect(cellValue('2026年3月9日 7:05', { type: 'input-datetime' })).toBe('2026-03-09 07:05:00');
    expect(cellValue('9.3.', { type: 'input-date' })).toBeUndefined();
  });
  it('becomes yes or no', () => {
    const flag = { type: 'checkbox', trueValue: 1, falseValue: 0 };
    expect(['是', 'Yes', '', '否', 'perhaps'].map((text) => cellValue(text, flag))).toEqual([1, 1, 0, 0, undefined]);
  });
  it('empties a field when it is empty', () => {
    expect(cellValue('', { type: 'input-number' })).toBe('');
  });
});
