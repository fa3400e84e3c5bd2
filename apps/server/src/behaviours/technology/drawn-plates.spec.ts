import { BehaviourTest } from '../../../test/support/behaviour-test.js';
import type { DrawingRequest } from '../../engine/index.js';
import { drawnBlank, drawnCard, drawnCut, drawnCuts, drawnSplice, shareOf } from './drawn-plates.js';

const about = (more: Partial<DrawingRequest> = {}): DrawingRequest => ({
  ...{ name: 'plates', tried: [], anew: [], readable: (_, record) => record },
  ...more,
});
const blank = (pdNum: string) => ({ pdNums: [pdNum], length: 6200, width: 2550, diameter: null, qty: 1 });
const blanks = [blank('01-01'), blank('01-02')];
const cut = { id: '9', cutNo: 'C01', motherLength: '12450.00', motherWidth: '2600.00', motherQty: 1, merged: '1' };
const places = (sheet: ReturnType<typeof drawnCut>) => sheet.parts.map(({ key, x, y }) => [key, x, y]);

test('the share of plates that parts take has two decimals, and none without a plate', () => {
  const plate = { length: 12450, width: 2600, diameter: null };
  expect(shareOf(blanks, plate, 1)).toBe(97.68);
  expect(
    shareOf([{ length: null, width: null, diameter: 1860 }], { length: null, width: null, diameter: 1870 }, 1),
  ).toBe(98.93);
  expect(shareOf(blanks, { length: null, width: null, diameter: null }, 1)).toBeNull();
});

test('parts lie from the edge with a kerf between them; what is left is drawn', () => {
  const sheet = drawnCut(cut, blanks, about());
  expect(sheet).toMatchObject({ key: '9', title: 'C01', length: 12450, width: 2600, utilisation: 97.68, problems: [] });
  expect(places(sheet)).toEqual([
    ['0.0', 10, 10],
    ['1.0', 6220, 10],
  ]);
  expect(sheet.keeps).toBeUndefined();
});

test('places that are tried are judged at their parts, and all places are kept with them', () => {
  const tried = [{ sheet: '0', part: '1.0', plate: 0, x: 6215, y: 10 }];
  const near = drawnCut(cut, blanks, about({ tried }), 0);
  expect(near.parts.map(({ problem }) => problem?.en)).toEqual([
    'Less than 10 mm from [01-02]',
    'Less than 10 mm from [01-01]',
  ]);
  const out = drawnCut(
    cut,
    blanks,
    about({ tried: [{ ...tried[0], sheet: '0', part: '1.0', plate: 0, x: 6241, y: 10 }] }),
    0,
  );
  expect(out.parts[1]?.problem?.en).toBe('Less than 10 mm from the edge');
  expect(out.rests).toEqual([]);
  const well = drawnCut(cut, blanks, about({ tried: [{ sheet: '0', part: '1.0', plate: 0, x: 6230, y: 40 }] }), 0);
  const kept = well.keeps?.values['blanks'] as { places: object[] }[];
  expect(kept.map((one) => one.places)).toEqual([[{ plate: 0, x: 10, y: 10 }], [{ plate: 0, x: 6230, y: 40 }]]);
  const stored = kept.map((one, at) => ({ ...blanks[at], ...one })) as never;
  expect(places(drawnCut(cut, stored, about({ anew: ['0'] }), 0))[1]).toEqual(['1.0', 6220, 10]);
});

test('a plate without sizes says so; one that is too small says what would do', () => {
  expect(drawnCut({ id: '9' }, blanks, about())).toMatchObject({
    ...{ parts: [], utilisation: null, problems: [{ en: 'No sizes to draw by: not entered yet, or closed to you' }] },
  });
  const small = drawnCut({ ...cut, motherLength: '12400' }, blanks, about());
  expect(small.problems.map(({ zh }) => zh).join()).toContain('[12430]×[2570]');
});

test('of a requirement the cuts that are merged away are not drawn; one that cannot be drawn says why', () => {
  const lines = [{ pdNums: ['01-01'], qty: 1, baseBlankQty: 1, baseBlankLength: 6200, baseBlankWidth: 2550 }];
  const one = { ...cut, pdNums: ['01-01'], blanks: [{ pdNums: ['01-01'], qty: 1 }] };
  const strange = { ...cut, cutNo: 'C03', pdNums: ['07-01'], blanks: [{ pdNums: ['07-01'], qty: 1 }] };
  const sheets = drawnCuts({ lines, cuts: [one, { ...one, merged: '2' }, strange] }, about());
  expect(sheets.map(({ key, title }) => [key, title])).toEqual([
    ['0', 'C01'],
    ['2', 'C03'],
  ]);
  expect(sheets[0]?.parts).toHaveLength(1);
  expect(sheets[1]?.parts).toEqual([]);
  expect(sheets[1]?.problems.length).toBeGreaterThan(0);
});

test('strips are drawn with seams and the blank in their middle', () => {
  const fu = {
    id: '5',
    fuNo: 'F-01',
    length: '6220',
    width: '2570',
    stripLength: '6220',
    stripWidth: '1288',
    stripQty: 2,
  };
  const sheet = drawnBlank(fu);
  expect(sheet).toMatchObject({ key: '5', title: 'F-01', length: 6220, utilisation: 99.77, problems: [] });
  expect(sheet.parts.map(({ kind }) => kind)).toEqual(['strip', 'strip', 'part']);
  expect(sheet.seams).toHaveLength(1);
  const disc = drawnBlank({ diameter: '1890', stripLength: '1900', stripWidth: '1900', stripQty: 1 });
  expect(disc.parts.at(-1)).toMatchObject({ diameter: 1890, x: 5, y: 5 });
});

test('strips that do not reach say what is missing', () => {
  const narrow = drawnSplice('s', 'P', [{ length: 6000, width: 1288 }], { length: 6220, width: 2570, diameter: null });
  expect(narrow.problems[0]?.en).toMatch(/^The strips together are \d+ mm too narrow$/);
  expect(narrow.parts[0]?.problem?.en).toBe('The strip is shorter than 6220 mm');
  expect(drawnSplice('s', 'P', [], { length: 10, width: 10, diameter: null }).problems[0]?.en).toBe(
    'No sizes to draw by: not entered yet, or closed to you',
  );
});

describe('a cutting card', () => {
  const tables = {
    jiSubstrateCut: [
      { ...cut, blanks },
      { ...cut, id: '10', merged: '2', blanks },
    ],
    fu: [{ id: '5', fuNo: 'F-01', length: 6220, width: 2570, stripLength: 6220, stripWidth: 1288, stripQty: 2 }],
  };
  const items = [{ sourceCutId: '9' }, { sourceCutId: '9' }, { sourceCutId: '10' }, { sourceFuId: '5' }, {}];
  const { context } = new BehaviourTest(tables);

  test('shows each plate and blank of its items once', async () => {
    const sheets = await drawnCard(context, { items }, about());
    expect(sheets.map(({ title, parts }) => [title, parts.length])).toEqual([
      ['C01', 2],
      ['F-01', 3],
    ]);
  });

  test('shows of them what its reader may read there', async () => {
    const asked: string[] = [];
    const readable: DrawingRequest['readable'] = (model, { motherLength: _, width: __, ...record }) => {
      asked.push(model);
      return model === 'fu' ? { ...record, fuNo: '***', width: '***' } : { ...record, blanks: '***' };
    };
    const [plate, strips] = await drawnCard(context, { items }, about({ readable }));
    expect(asked).toEqual(expect.arrayContaining(['jiSubstrateCut', 'fu']));
    expect(plate).toMatchObject({ length: 0, parts: [], utilisation: null });
    expect(strips).toMatchObject({ title: '***', parts: [{}, {}, { width: 0 }] });
  });
});
