import { expect, type Page, test } from '../support/test.js';
import { field, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { ContractList } from '../support/contract-page.js';
import { openAs, setLanguage } from '../support/people.js';
import { addContract } from '../support/scenario.js';

const SIGN = '/api/at/nq/nqContractSign';
const BUSY = { code: 503, success: false, data: {}, msg: '当前操作人数较多, 请稍后再试; 已填写的内容不会丢失' };

/** Answers the first `times` saves like a busy server. Returns the keys of all of them. */
async function busyServer(page: Page, times: number, answer: { body: string; contentType: string }) {
  const keys: (string | undefined)[] = [];
  await page.route(`**${SIGN}/update*`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > times) await route.continue();
    else await route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, ...answer });
  });
  return keys;
}

test.describe('saving while the server is busy', () => {
  test('what was typed stays, words say why, and the same saving is sent again', async ({ page, request }) => {
    const wangli = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(wangli, '繁忙', 1);
    const keys = await busyServer(page, 2, { body: JSON.stringify(BUSY), contentType: 'application/json' });
    await openAs(page, 'wangli', '/nq/contractSign');
    const list = new ContractList(page);
    const form = await list.openRow(contractCode, '编辑');
    const name = field(form, 'projectName').locator('input');
    await expect(name).toHaveValue(/繁忙/);
    await type(form, 'projectName', '繁忙时改的');

    const save = form.getByRole('button', { name: '保存', exact: true });
    const question = page.locator('.lm-question');
    await save.click();
    await expect(question).toContainText('没有保存');
    await expect(question).toContainText('当前操作人数较多, 请稍后再试; 已填写的内容不会丢失');
    // After cancelling, the form is unchanged and can be saved as before.
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('繁忙时改的');

    await save.click();
    await question.getByRole('button', { name: '重试' }).click();
    await expect(question).toHaveCount(0);
    await expect(form).toHaveCount(0);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/\S{16,}/);
    expect(new Set(keys).size).toBe(1);
    expect((await wangli.get(`${SIGN}/getDetais`, { id })).projectName).toBe('繁忙时改的');
  });

  test('a proxy that knows no words is put into words, in English too', async ({ page, request }) => {
    const { contractCode } = await addContract(await Calls.as(request, 'wangli'), 'busy', 1);
    await busyServer(page, 1, { body: '<html>503</html>', contentType: 'text/html' });
    await setLanguage(page, 'en');
    await openAs(page, 'wangli', '/nq/contractSign');
    const form = await new ContractList(page).openRow(contractCode, 'Edit');
    await type(form, 'projectName', 'typed while busy');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.locator('.lm-question');
    await expect(question).toContainText('Not saved');
    await expect(question).toContainText('nothing you typed is lost');
    await question.getByRole('button', { name: 'Try again' }).click();
    await expect(form).toHaveCount(0);
  });
});
