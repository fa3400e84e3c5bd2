import { achieved, found, type Level, meets } from './bonding.js';

const LEVELS: Level[] = [
  { key: 'SA-1', maxSingleLenMm: 25, maxSingleAreaCm2: null, minBondRate: 99 },
  { key: 'SA-3', maxSingleLenMm: 75, maxSingleAreaCm2: null, minBondRate: 97 },
  { key: 'SA-6', maxSingleLenMm: null, maxSingleAreaCm2: 58, minBondRate: 95 },
  { key: 'GB8547-0', maxSingleLenMm: 0, maxSingleAreaCm2: 0, minBondRate: 100 },
  { key: 'GB8547-1', maxSingleLenMm: 75, maxSingleAreaCm2: 45, minBondRate: 98 },
];
const level = (key: string) => LEVELS.find((one) => one.key === key) as Level;
const at = (length: number, width: number, inTrim = '0') => ({ length, width, inTrim });

describe('bonding of a plate', () => {
  it.each([
    ['one indication', '15.8100', [at(120, 60)], '72.00', '99.95', '120.00'],
    ['a small one', '9.6255', [at(55, 40)], '22.00', '99.97', '55.00'],
    ['nothing', '2.7172', [], '0.00', '100.00', '0.00'],
    ['only what is cut off later', '15.8100', [at(60, 40, '1')], '0.00', '100.00', '0.00'],
  ])('%s', (_, area, defects, unbondArea, bondRate, maxSingleLen) => {
    expect(found(area, defects, true)).toMatchObject({ unbondArea, bondRate, maxSingleLen });
  });

  it('counts everything where nothing is cut off any more', () => {
    expect(found('15.8100', [at(60, 40, '1')], false)).toMatchObject({ unbondArea: '24.00', bondRate: '99.98' });
  });

  it('never rounds up to all bonded', () => {
    expect(found('100', [at(1, 1)], false).bondRate).toBe('99.99');
  });

  it('is judged by every limit of the level', () => {
    const what = found('15.8100', [at(120, 60)], true);
    expect(meets(what, level('SA-3'))).toBe(false);
    expect(meets(found('15.8100', [at(75, 30)], true), level('SA-3'))).toBe(true);
    expect(meets(found('15.8100', [at(76, 30)], true), level('SA-3'))).toBe(false);
  });

  it('achieves the strictest level of its own standard', () => {
    expect(achieved(found('9.6255', [at(55, 40)], true), 'GB8547-1', LEVELS)).toBe('GB8547-1');
    expect(achieved(found('9.6255', [], true), 'GB8547-1', LEVELS)).toBe('GB8547-0');
    expect(achieved(found('15.81', [at(20, 20)], true), 'SA-3', LEVELS)).toBe('SA-1');
    expect(achieved(found('15.81', [at(900, 900)], true), 'SA-3', LEVELS)).toBeUndefined();
  });

  it('has no rate without an area', () => {
    expect(found(null, [at(10, 10)], true).bondRate).toBeNull();
    expect(meets(found(null, [], true), level('SA-3'))).toBe(false);
  });
});
