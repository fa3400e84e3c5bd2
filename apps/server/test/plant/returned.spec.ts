import { must } from '../support/rights.js';
import { requirement } from './requirement-figures.js';
import { agree, as, begin, CARD, chengong, detail, EXPLOSION, JI, page, plans } from './story.js';

/** A requirement that is returned, and approved again. */
describe('a requirement that is returned', () => {
  begin();

  it('takes back what has not been executed; what is made anew takes its place', async () => {
    const id = String(must(await chengong.post(`${JI}/add`, await requirement()))['id']);
    const approve = async () => {
      must(await chengong.post(`${JI}/initiate?id=${id}`));
      await agree(JI, id, ['sungong', 'ji_check'], ['zhoujg', 'ji_audit'], ['wuzong', 'ji_approve']);
    };
    await approve();
    const zhoujg = await as('zhoujg');
    must(await zhoujg.post(`${JI}/returnOrder?id=${id}`, { comment: '重做' }));
    expect(await detail(JI, id)).toMatchObject({ status: 5 });
    expect((await page(CARD)).map((row) => row['status'])).toEqual([5]);
    expect((await page(EXPLOSION)).map((row) => row['status'])).toEqual([5, 5, 5, 5, 5, 5]);
    expect((await page('/api/at/pm/progress', {}, await as('yangfan'))).map((row) => row['status'])).toEqual(
      Array(4).fill(9),
    );
    expect((await plans()).map((plan) => plan['jiProgress'])).toEqual(['1', '1', '1', '1']);

    // When it is approved again, new items replace the earlier ones.
    await approve();
    expect((await page(CARD)).map((row) => row['status'])).toEqual([0]);
    expect((await page(EXPLOSION)).map((row) => [row['status'], row['mergeFlag']])).toEqual(Array(6).fill([0, '0']));
    expect((await page('/api/at/technology/qx')).length).toBe(5);
  });
});
