import { contrast, readable } from './colours.js';

test('black on white has the greatest contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#ffffff')).toBeCloseTo(1);
});

test('any accent becomes readable on its ground, and one that is stays as it was', () => {
  for (const accent of ['#409eff', '#ffd54f', '#ffffff', '#67c23a']) {
    expect(contrast(readable(accent, '#ffffff', '#000000'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readable(accent, '#1d2127', '#ffffff'), '#1d2127')).toBeGreaterThanOrEqual(4.5);
  }
  expect(readable('#123456', '#ffffff', '#000000')).toBe('#123456');
});
