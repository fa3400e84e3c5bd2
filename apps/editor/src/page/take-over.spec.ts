import { describe, expect, it } from '@jest/globals';
import { takeOver } from './take-over.js';

const merged = { type: 'page', columns: [{ label: 'a' }, { label: 'b', width: 1 }, { label: 'c' }] };

describe('a merged page', () => {
  it('has the product’s side where it was chosen, and the author’s elsewhere', () => {
    const conflicts = [
      { path: ['columns', 0, 'label'], place: '', mine: 'a', theirs: 'A' },
      { path: ['columns', 1, 'width'], place: '', mine: 1 },
    ];
    expect(takeOver(merged, conflicts)).toEqual({
      type: 'page',
      columns: [{ label: 'A' }, { label: 'b' }, { label: 'c' }],
    });
    expect(takeOver(merged, [])).toEqual(merged);
  });

  it('loses what the product took away, whichever things of a list they are', () => {
    const gone = [0, 2].map((at) => ({ path: ['columns', at], place: '', mine: {} }));
    expect(takeOver(merged, gone)).toEqual({ type: 'page', columns: [{ label: 'b', width: 1 }] });
    expect(merged.columns).toHaveLength(3);
  });
});
