import { listOf } from './extensions.js';

describe('a list of candidates', () => {
  it('is cut at commas, but not within a formula', () => {
    expect(listOf('a, ${IF(b, c)} ,, #{d,e}f')).toEqual(['a', '${IF(b, c)}', '#{d,e}f']);
    expect(listOf('${a,b')).toEqual(['${a', 'b']);
    expect(listOf(undefined)).toEqual([]);
  });

  it('takes a time that grows with the text, whatever is in it', () => {
    const since = performance.now();
    for (const part of ['${', '${,', '#{}', '$', '${}${']) listOf(part.repeat(100_000));
    expect(performance.now() - since).toBeLessThan(1500);
  });
});
