import { extractText, getDocumentProxy } from 'unpdf';
import { must } from '../support/rights.js';
import { as, CODE, type Row } from './story.js';

const EXP = '/api/at/em/exp';

interface Link extends Row {
  no: string;
  depth: number;
  facts: { name: string; value: string; unit?: string }[];
}

/** What can be looked up after a contract is done: summaries, and the origin of each plate (§12.4). */
export function records(): void {
  const told = (links: Link[], no: string): Row => {
    const { facts = [] } = links.find((link) => link.no === no) ?? {};
    return Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  };

  it('blasting is summed up by day, site and clad class, going up and coming down', async () => {
    const guyan = await as('admin');
    const rows = async (path: string) => must(await guyan.get(`${EXP}/${path}/page`, { size: 50 }))['records'] as Row[];
    expect(await rows('uphillSummary')).toMatchObject([
      { upDate: '2026-04-15', cladClass: 'NI', shots: 1, pieceQty: 1, planCharge: '245.4', issuedCharge: '375.0' },
      { upDate: '2026-04-15', cladClass: 'SS', shots: 1, pieceQty: 1, planCharge: '106.6' },
      { upDate: '2026-04-14', cladClass: 'TI', shots: 1, pieceQty: 2, bondArea: '9.6255', contractCodes: [CODE] },
      { upDate: '2026-04-14', cladClass: 'SS', shots: 2, plateQty: 4, planCharge: '668.2', issuedCharge: '825.0' },
    ]);
    expect(await rows('downhillSummary')).toMatchObject([
      { cladClass: 'NI', shots: 1, okShots: 0, ngShots: 1, chargePerM2: '22.87', firstPassRate: '0.00' },
      { cladClass: 'TI', shots: 1, okShots: 1, actualCharge: '137.5', chargePerM2: '14.06', firstPassRate: '100.00' },
      { cladClass: 'SS', shots: 3, okShots: 3, pieceQty: 3, bondArea: '34.3372', actualCharge: '775.5' },
    ]);
    const narrowed = must(await guyan.get(`${EXP}/uphillSummary/page`, { upDate_dategt: '2026-04-14', size: 50 }));
    expect(narrowed['total']).toBe(2);
  });

  it('12.4 where 2603018-02-02 came from and where it went', async () => {
    const caller = await as('admin');
    const answer = must(await caller.get('/api/at/nq/pdPiece/genealogy', { pdNum: '2603018-02-02' }));
    const [backward, forward] = [answer['backward'] as Link[], answer['forward'] as Link[]];
    expect(told(backward, 'E2603018-03')).toMatchObject({ pdNums: '2603018-02-01, 2603018-02-02' });
    expect(told(backward, 'BP-S1260414-03')).toMatchObject({
      actualCharge: '137.5',
      explosiveBatch: 'LVA2604-07',
      weather: '多云',
      windLevel: '3',
    });
    expect(told(forward, 'R1-260421-01')).toMatchObject({ tempMax: '550' });
    expect(told(forward, 'FH20260508-001')).toMatchObject({ mtcNo: 'MTC2603018-01' });
    const facts = (name: string) => forward.flatMap((link) => link.facts.filter((fact) => fact.name === name));
    expect(facts('minValue').map(({ value }) => value)).toContain('228.00');
    expect(facts('bondRate').map(({ unit }) => unit)).toEqual(['%', '%', '%']);
    expect(facts('bondRate').map(({ value }) => value)).toEqual(['99.97', '100.00', '100.00']);
    const raw = backward.find(({ no }) => /^D\d+-001-02$/.test(no));
    const slab = must(await caller.get('/api/at/wm/slab/genealogy', { slabNo: String(raw?.no) }));
    expect((slab['forward'] as Link[]).map(({ no }) => no)).toEqual(
      expect.arrayContaining(['E2603018-03-B', 'E2603018-03', '2603018-02-02']),
    );
    expect((await caller.get('/api/at/nq/pdPiece/genealogy', { pdNum: 'none' })).status).toBe(400);
  });

  it('the quality certificate says what was measured, in both languages, and its code can be checked', async () => {
    const SHIPPING = '/api/at/em/shippingLog';
    const caller = await as('jinyun');
    const [order] = must(await caller.get(`${SHIPPING}/getPage`, { orderNumber: 'FH20260508-001' }))[
      'records'
    ] as Row[];
    const read = async (by: typeof caller): Promise<string> => {
      const query = { ids: String(order?.['id']), print: 'certificate' };
      const { status, bytes } = await by.get(`${SHIPPING}/print`, query);
      expect(status).toBe(200);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
      return text.join('').replace(/\s/g, '');
    };
    const zh = await read(caller);
    for (const one of [
      '质量证明书',
      'MTC2603018-01',
      '特种设备质量证明书',
      'R1-260421-01',
      '剪切试验',
      '228.00',
      '99.95',
    ])
      expect(zh).toContain(one);
    const en = await read(caller.in('en'));
    for (const one of ['Qualitycertificate', 'Sheartest', 'Mechanicaltests', 'ASMESA-264stainless'])
      expect(en).toContain(one);
    const [, code = ''] = /JH-2026-031([0-9A-F]{12})/.exec(zh) ?? [];
    const asked = async (mine: string) =>
      must(await caller.get(`${SHIPPING}/checkCertificate`, { mtcNo: 'MTC2603018-01', code: mine }));
    expect(await asked(code)).toMatchObject({ valid: true, orderNumber: 'FH20260508-001' });
    expect(await asked('000000000000')).toMatchObject({ valid: false });
    expect((await caller.get(`${SHIPPING}/checkCertificate`, { mtcNo: 'none' })).status).toBe(400);
  });
}
