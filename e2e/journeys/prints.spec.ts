import { expect, test } from '../support/test.js';
import { ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { Preview } from '../support/preview.js';
import { addContract } from '../support/scenario.js';
import { visit } from '../support/shell-page.js';

const SIGN = '/api/at/nq/nqContractSign';
/** The general manager does not approve small contracts. */
const APPROVERS = {
  cs_sales: 'zhaogq',
  cs_tech: 'zhoujg',
  cs_prod: 'zhengyi',
  cs_qc: 'hejing',
  cs_fin: 'qianfang',
};

test('a contract and the labels of its plates are looked at, chosen and saved', async ({ page, request }, info) => {
  const wangli = await Calls.as(request, 'wangli');
  const { id, contractCode } = await addContract(wangli, '打印', 2);
  await wangli.post(`${SIGN}/initiate?id=${id}`, {});
  for (const [nodeId, account] of Object.entries(APPROVERS)) {
    const { version } = await wangli.get(`${SIGN}/getDetais`, { id });
    await (await Calls.as(request, account)).post(`${SIGN}/upEvent`, { id, nodeId, result: 1, version });
  }
  await openAs(page, 'lina', '/nq/contract');
  const list = new ListPage(page);
  await list.tool('批量打印').click();
  await expect(list.toast('请选择至少一条数据')).toBeVisible();
  await list.openRow(contractCode, '打印');
  const contract = new Preview(page);
  await expect(contract.sheet).toHaveAttribute('title', `合同-${contractCode}.pdf`);
  await expect(contract.sheet).toHaveAttribute('src', /^blob:/);
  expect((await contract.save(info.outputPath('contract.pdf'))).name).toBe(`合同-${contractCode}.pdf`);
  await contract.close();

  await visit(page, '/nq/pdPiece');
  await list.search({ contractCode });
  await expect(list.rows).toHaveCount(4);
  await list.rows.first().getByRole('button', { name: '打印' }).click();
  const one = new Preview(page);
  await expect(one.sheet).toHaveAttribute('title', /^板材标签-\d{7}-01-01\.pdf$/);
  await one.root.getByLabel('打印样式').selectOption('板材小标签');
  await expect(one.sheet).toHaveAttribute('title', /^板材小标签-\d{7}-01-01\.pdf$/);
  expect((await one.save(info.outputPath('label.pdf'))).pages).toBe(1);
  await one.close();

  await list.front.locator('thead .cxd-Checkbox').first().click();
  await list.tool('批量打印').click();
  const many = new Preview(page);
  await expect(many.sheet).toBeVisible();
  expect((await many.save(info.outputPath('labels.pdf'))).pages).toBe(4);
  await many.close();
});
