import { expect, test } from '../support/test.js';
import { ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { EditorPage } from '../support/editor-page.js';
import { openAs } from '../support/people.js';

const MENU = '/api/lc-system/menu';
const COLUMN = '最近修改';

interface Page {
  body: { columns: object[]; [key: string]: unknown }[];
}

test.describe('the life of a page', () => {
  test.setTimeout(240_000);

  test('draft, preview as a salesperson, to one role, an error is counted, back, mended, to all', async ({
    page,
    browser,
    request,
  }) => {
    const calls = await Calls.as(request, 'admin');
    const id = await calls.menuId('customer');
    const { config, configVersion: before } = await calls.get(`${MENU}/detail`, { id });
    const schema = JSON.parse(config) as Page;
    schema.body[0]?.columns.splice(1, 0, { id: 'column.changed', name: 'updateTime', label: COLUMN });
    // A call that the server refuses whenever the page is opened.
    const broken = structuredClone(schema) as { body: object[] };
    broken.body.push({ type: 'service', id: 'broken', api: `get:${MENU}/detail?id=42`, body: [] });

    // The draft is still there in another browser.
    const first = await EditorPage.open(await (await browser.newContext()).newPage(), 'admin', id);
    await first.write(broken);
    await expect(first.head.getByText('草稿已存')).toBeVisible({ timeout: 20_000 });
    await first.page.context().close();
    const editor = await EditorPage.open(page, 'admin', id);
    await page.getByRole('button', { name: '恢复修改' }).click();
    await expect(editor.head.getByText('未保存', { exact: true })).toBeVisible();

    // The salesperson's rights, with real data, and nothing is written.
    await editor.show('预览');
    const frame = page.frameLocator('.lm-preview iframe');
    await expect(frame.getByRole('columnheader', { name: COLUMN })).toBeVisible();
    await expect(frame.getByRole('button', { name: '新增' })).toBeVisible();
    await page.getByLabel('查看身份').selectOption('person');
    await page.getByRole('combobox', { name: '人员' }).fill('王丽 (wangli)');
    await expect(frame.getByRole('button', { name: '新增' })).toHaveCount(0);
    await expect(frame.getByRole('columnheader', { name: COLUMN })).toBeVisible();
    await editor.show('编辑');

    await editor.save.click();
    const box = page.getByRole('dialog', { name: '保存页面' });
    await box.getByLabel('版本说明').fill('最近修改列');
    await box.getByLabel('部分人员 (试用)').check();
    await box.getByLabel('销售员', { exact: true }).check();
    await box.getByRole('button', { name: '保存', exact: true }).click();
    const trial = page.getByRole('region', { name: '试用发布' });
    await expect(trial).toContainText(`版本 ${before + 1} 正在试用`);

    const seller = await (await browser.newContext()).newPage();
    await openAs(seller, 'wangli', '/nq/customer');
    const list = new ListPage(seller);
    const column = list.front.getByRole('columnheader', { name: COLUMN });
    await expect(column).toBeVisible();
    expect((await calls.get(`${MENU}/detail`, { id })).configVersion).toBe(before);
    const refused = trial.locator(`[data-version="${before + 1}"] [data-figure="refused"]`);
    await expect(refused).not.toHaveText('0', { timeout: 40_000 });

    await trial.getByRole('button', { name: '撤回' }).click();
    await expect(page.getByText(`试用版本 ${before + 1} 已撤回`)).toBeVisible();
    await seller.reload();
    await expect(list.front.getByRole('columnheader').first()).toBeVisible();
    await expect(column).toHaveCount(0);

    await page.getByRole('button', { name: '放入编辑器修改' }).click();
    await editor.write(schema);
    await editor.send('去掉出错的调用');
    await editor.version(before + 2);
    const drawer = await editor.versions();
    for (const version of [before, before + 2])
      await drawer.locator(`[data-version="${version}"]`).getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '对比' }).click();
    await expect(page.getByRole('dialog', { name: '对比' })).toContainText(`新增列“${COLUMN}”`);

    await seller.reload();
    await expect(column).toBeVisible();
    await seller.context().close();
    await calls.post(`${MENU}/submitConfig`, { id, config, baseVersion: before + 2, message: '恢复' });
  });
});
