import { passwordHolds } from './secrets.js';

describe('chosen passwords', () => {
  it.each([
    ['abc123', 'wangli', 6, 2, true],
    ['abc12', 'wangli', 6, 2, false],
    ['abcdef', 'wangli', 6, 2, false],
    ['Abc12!', 'wangli', 6, 4, true],
    ['Abc123', 'wangli', 6, 4, false],
    ['wangli', 'wangli', 6, 1, false],
    ['WangLi', 'wangli', 6, 1, false],
    ['', 'wangli', 0, 0, true],
    ['爆炸复合板材', 'wangli', 6, 1, true],
    ['😀😀😀', 'wangli', 6, 1, false],
  ])('%s of %s with %i characters of %i kinds: %s', (plain, account, length, kinds, holds) => {
    expect(passwordHolds(plain, account, { length, kinds })).toBe(holds);
  });
});
