import type { Row } from '../people.js';
import { approve, type Life, later, type Work } from './work.js';

/** Longest time until somebody decides on a contract: working days. */
const SLOWEST = 2;
const SIGN = '/api/at/nq/nqContractSign';

/** From the order to the contract in force. */
export async function* signing(work: Work): Life {
  const { plant, random } = work;
  const wangli = await plant.as('wangli');
  const body = { ...work.order, salesmanId: wangli.id };
  const { id } = await wangli.post(`${SIGN}/add`, body);
  yield later(work, random.whole(0, 1));
  const chain = [
    ['zhaogq', 'cs_sales'],
    ['zhoujg', 'cs_tech'],
    ['zhengyi', 'cs_prod'],
    ['hejing', 'cs_qc'],
    ['qianfang', 'cs_fin'],
    ['liuzong', 'cs_gm', 'sometimes'],
  ] as const;
  yield* approve(work, SIGN, 'wangli', id, chain, SLOWEST);
  const signed = await wangli.get(`${SIGN}/getDetais`, { id: String(id) });
  const lina = await plant.as('lina');
  const [contract] = await lina.rows('/api/at/nq/contract/list', { contractCode: String(signed['contractCode']) });
  Object.assign(work, { contractId: contract?.['id'], contractCode: contract?.['contractCode'] } as Row);
}

/** Some customers change a line before it is designed. */
export async function* technicalEdit(work: Work): Life {
  const { plant, random, contractId, words, chances } = work;
  if (!random.happens(chances.edited)) return;
  yield later(work, 1);
  const lina = await plant.as('lina');
  const { lines } = await lina.get<{ lines: Row[] }>('/api/at/nq/contract/detail', { id: contractId });
  const chengong = await plant.as('chengong');
  await chengong.post('/api/at/technology/conEdit/edit', {
    ...{ contractId, reason: words.edit.reason },
    lines: [{ id: lines[0]?.['id'], ...words.edit.line }],
  });
}
