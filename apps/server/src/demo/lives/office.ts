import type { Row } from '../people.js';
import { approve, type Life, later, type Work } from './work.js';

/** Working days in which somebody decides on a contract. */
const SLOWEST = 2;
const SIGN = '/api/at/nq/nqContractSign';

/** From the order to the contract in force; some are sent back once. */
export async function* signing(work: Work): Life {
  const { plant, random } = work;
  const wangli = await plant.as('wangli');
  const body = { ...work.order, salesmanId: wangli.id };
  const { id } = await wangli.post(`${SIGN}/add`, body);
  yield later(work, random.whole(0, 1));
  await wangli.post(`${SIGN}/initiate?id=${String(id)}`);
  if (random.happens(0.15)) {
    yield later(work, 1);
    const sales = await plant.as('zhaogq');
    const comment = random.one(work.words.rejections);
    await sales.post(`${SIGN}/upEvent`, { id, nodeId: 'cs_sales', result: 0, comment });
    yield later(work, 1);
    await wangli.post(`${SIGN}/initiate?id=${String(id)}`);
  }
  const chain = [
    ['zhaogq', 'cs_sales'],
    ['zhoujg', 'cs_tech'],
    ['zhengyi', 'cs_prod'],
    ['hejing', 'cs_qc'],
    ['qianfang', 'cs_fin'],
    ['liuzong', 'cs_gm', 'sometimes'],
  ] as const;
  yield* approve(work, SIGN, id, chain, SLOWEST);
  const signed = await wangli.get(`${SIGN}/getDetais`, { id: String(id) });
  const lina = await plant.as('lina');
  const [contract] = await lina.rows('/api/at/nq/contract/list', { contractCode: String(signed['contractCode']) });
  Object.assign(work, { contractId: contract?.['id'], contractCode: contract?.['contractCode'] } as Row);
}
