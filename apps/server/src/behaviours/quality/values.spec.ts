import { judge } from './values.js';

const load = (loadKn: number, dimA: number, dimB: number) => ({ loadKn, dimA, dimB });

describe('values of the laboratory', () => {
  it('shear: every specimen holds the limit', () => {
    expect(judge('JQ', [load(40.5, 25, 4.5), load(41.2, 25, 4.5)], 140, null)).toMatchObject({
      ...{ minValue: '360.0', avgValue: '363.1', passes: true },
      lines: [
        { value: '360.0', single: 'P' },
        { value: '366.2', single: 'P' },
      ],
    });
    expect(judge('JQ', [load(40.5, 25, 4.5), load(15, 25, 4.5)], 140, null)).toMatchObject({
      passes: false,
      lines: [{ single: 'P' }, { value: '133.3', single: 'F' }],
    });
  });

  it('tension: whole MPa between two limits', () => {
    expect(judge('LS', [load(440, 25, 33)], 485, 620)).toMatchObject({ avgValue: '533', passes: true });
    expect(judge('LS', [load(540, 25, 33)], 485, 620).passes).toBe(false);
    expect(judge('LS', [load(375.3, 25, 27)], '521.1', null)).toMatchObject({ avgValue: '556', passes: true });
  });

  it.each([
    [[41, 40, 34], 34, true],
    // One value may be below the limit, but not below 70 % of it, and the mean must meet the limit.
    [[60, 60, 24], 34, true],
    [[60, 60, 23], 34, false],
    [[60, 30, 30], 34, false],
    [[40, 30, 31], 34, false],
  ])('impact %j against %d', (values, limit, passes) => {
    const lines = values.map((value) => ({ value }));
    expect(judge('CJ', lines, limit, null).passes).toBe(passes);
  });

  it('bends: what was seen counts', () => {
    expect(judge('NW', [{ value: 1 }, { value: 1 }], null, null).passes).toBe(true);
    expect(judge('NW', [{ value: 1 }, { value: 0 }], null, null).passes).toBe(false);
  });

  it('neither passes nor fails without a value of each specimen', () => {
    expect(judge('JQ', [], 140, null).passes).toBeNull();
    expect(judge('JQ', [load(40.5, 25, 4.5), {}], 140, null)).toMatchObject({
      passes: null,
      lines: [{}, { value: null, single: null }],
    });
  });
});
