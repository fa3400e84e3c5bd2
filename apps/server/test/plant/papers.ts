import { must } from '../support/rights.js';
import type { Caller } from '../support/test-server.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { as, CARD, chengong, EXPLOSION, JI, page, type Row } from './story.js';

/** Prints of the design documents: scenario §1.8–§4.5. */
export function papers(): void {
  it('the papers of the design are printed in both languages, with names for keys', async () => {
    const technology = '/api/at/technology';
    const papers: [string, string, string, Row][] = [
      [JI, 'jiNo', '工艺要求', { test: '剪切试验', title: 'Processrequirement', own: '12450.00' }],
      [CARD, 'cardNo', '下料过程卡', { test: '火焰切割', title: 'Cuttingcard', own: '1288.00' }],
      [
        `${technology}/guoch/weldingMaterial`,
        'cardNo',
        '焊接对照卡',
        { test: 'WPS-PH', title: 'Weldingcomparisoncard' },
      ],
      [`${technology}/guoch/jjg`, 'cardNo', '机加工过程卡', { title: 'Machiningcard' }],
      [`${technology}/ht`, 'htNo', '热处理工艺卡', { title: 'Heattreatmentcard' }],
      [`${technology}/qx`, 'qxNo', '取样单', { title: 'Samplingorder' }],
      [EXPLOSION, 'expNo', '爆炸尺寸单', { title: 'Explosionsizesheet' }],
      [`${technology}/bz`, 'bzNo', '爆炸工艺卡', { title: 'Explosiveprocesscard' }],
      [`${technology}/fu`, 'fuNo', '复板下料单', { title: 'Cladblankingsheet' }],
      [`${technology}/pp`, 'ppNo', '拼板单', { title: 'Splicingsheet' }],
      [`${technology}/guoch/process`, 'planNo', '生产方案', { test: '一次探伤', title: 'Productionplan' }],
    ];
    const read = async (by: Caller, path: string, query: Record<string, string>): Promise<string> => {
      const { status, bytes } = await by.get(`${path}/print`, query);
      expect([path, status]).toEqual([path, 200]);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
      return text.join('').replace(/\s/g, '');
    };
    for (const [path, number, zh, { test, own, title }] of papers) {
      const [row] = must(await chengong.get(`${path}/page`, { size: 1 }))['records'] as Row[];
      const ids = String(row?.['id']);
      const text = await read(chengong, path, { ids });
      for (const one of [zh, row?.[number], test, own]) if (one !== undefined) expect(text).toContain(String(one));
      expect(await read(chengong.in('en'), path, { ids })).toContain(String(title));
    }
    const [plan] = must(await chengong.get(`${technology}/guoch/process/page`, { size: 1 }))['records'] as Row[];
    expect(
      await read(chengong, `${technology}/guoch/process`, { ids: String(plan?.['id']), print: 'steps' }),
    ).toContain('工序卡');
    const stranger = await as('wangli');
    const [requirement] = await page(JI);
    expect((await stranger.get(`${JI}/print`, { ids: String(requirement?.['id']) })).status).toBe(403);
  });
}
