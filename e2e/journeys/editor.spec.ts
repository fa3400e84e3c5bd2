import { type APIRequestContext, expect, type Locator, test } from '../support/test.js';
import { ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { EditorPage } from '../support/editor-page.js';
import { openAs } from '../support/people.js';

interface Node {
  type?: string;
  body?: Node | Node[];
  columns?: unknown[];
  [key: string]: unknown;
}

/** The first table of a schema, at any depth. */
function crudOf(node: unknown): Node | undefined {
  if (Array.isArray(node)) return node.map(crudOf).find(Boolean);
  if (typeof node !== 'object' || node === null) return undefined;
  const own = node as Node;
  return own.type === 'crud' ? own : Object.values(own).map(crudOf).find(Boolean);
}

/** A stored page, and the same page with one more column before the last. */
async function pageOf(request: APIRequestContext, code: string, column?: { name: string; label: string }) {
  const calls = await Calls.as(request, 'admin');
  const id = await calls.menuId(code);
  const detail = await calls.get('/api/lc-system/menu/detail', { id });
  const schema = JSON.parse(detail.config);
  if (column) crudOf(schema)?.columns?.splice(-1, 0, column);
  return { calls, id, version: detail.configVersion as number, schema };
}

test.describe('page editor', () => {
  test.slow();

  test('a new column reaches the users with the next opening, and an old version comes back', async ({
    page,
    browser,
    request,
  }) => {
    const { calls, id, version, schema } = await pageOf(request, 'nqContractSign', {
      name: 'createTime',
      label: '录入时间',
    });
    const user = await (await browser.newContext()).newPage();
    await openAs(user, 'wangli', '/nq/contractSign');
    const list = new ListPage(user);
    await expect(list.front.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
    await expect(list.front.getByRole('columnheader', { name: '录入时间' })).toHaveCount(0);

    const editor = await EditorPage.open(page, 'admin', id);
    await editor.version(version);
    await editor.write(schema);
    await editor.save.click();
    const box = page.getByRole('dialog', { name: '保存页面' });
    await box.getByRole('button', { name: '保存', exact: true }).click();
    await expect(box.getByText('请填写版本说明')).toBeVisible();
    await box.getByRole('button', { name: '取消' }).click();
    await editor.send('录入时间列');
    await editor.version(version + 1);
    await expect(editor.head.getByText('未保存')).toHaveCount(0);

    await user.reload();
    await expect(list.front.getByRole('columnheader', { name: '录入时间' })).toBeVisible();

    const drawer = await editor.versions();
    const newest = drawer.locator(`[data-version="${version + 1}"]`);
    await expect(newest).toContainText('当前版本');
    await expect(newest).toContainText('录入时间列');
    await expect(newest).toContainText('管理员');
    await drawer.locator(`[data-version="${version}"]`).getByRole('checkbox').check();
    await newest.getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '对比' }).click();
    const comparison = page.getByRole('dialog', { name: '对比' });
    await expect(comparison.locator('td.is-added').filter({ hasText: '录入时间' })).toBeVisible();
    await comparison.getByRole('button', { name: '关闭' }).click();

    await drawer.locator(`[data-version="${version}"]`).getByRole('button', { name: '还原' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: `确定还原到版本 ${version}?` })
      .last()
      .getByRole('button', { name: '确定' })
      .click();
    await editor.version(version + 2);
    const detail = (query: object) => calls.get('/api/lc-system/menu/detail', { id, ...query });
    const restored = await detail({});
    expect(restored.configVersion).toBe(version + 2);
    expect(JSON.parse(restored.config)).toEqual(JSON.parse((await detail({ version })).config));
    await user.reload();
    await expect(list.front.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
    await expect(list.front.getByRole('columnheader', { name: '录入时间' })).toHaveCount(0);
    await user.context().close();
  });

  test('who saves on an old version sees both sides and decides', async ({ page, browser, request }) => {
    const { calls, id, version, schema } = await pageOf(request, 'post', { name: 'createTime', label: '甲的列' });
    const theirs = (await pageOf(request, 'post', { name: 'createTime', label: '乙的列' })).schema;
    const other = await EditorPage.open(await (await browser.newContext()).newPage(), 'admin', id);
    const mine = await EditorPage.open(page, 'admin', id);
    await other.write(theirs);
    await other.send('乙先保存');
    await other.version(version + 1);
    await other.page.context().close();

    await mine.write(schema);
    await mine.send('甲后保存');
    const conflict = page.getByRole('dialog', { name: '页面已被他人保存' });
    await expect(conflict).toContainText(`您基于版本 ${version}, 当前版本 ${version + 1}`);
    await expect(conflict).toContainText('乙先保存');
    await expect(conflict.locator('td.is-removed').filter({ hasText: '乙的列' })).toBeVisible();
    await expect(conflict.locator('td.is-added').filter({ hasText: '甲的列' })).toBeVisible();
    const stored = async () => (await calls.get('/api/lc-system/menu/detail', { id })).config as string;
    expect(await stored()).toContain('乙的列');

    await conflict.getByRole('button', { name: '继续编辑' }).click();
    await expect(mine.head.getByText('未保存')).toBeVisible();
    await mine.send('甲后保存');
    await conflict.getByRole('button', { name: `将我的修改保存为版本 ${version + 2}` }).click();
    await mine.version(version + 2);
    expect(await stored()).toContain('甲的列');

    // Restores the page for the other journeys.
    const before = (await calls.get('/api/lc-system/menu/detail', { id, version })).config;
    await calls.post('/api/lc-system/menu/submitConfig', {
      id,
      config: before,
      baseVersion: version + 2,
      message: '恢复',
    });
  });

  test('the page of the product has words for its author; publishing names the places that hold programs', async ({
    page,
    request,
  }) => {
    const { calls, id, version, schema } = await pageOf(request, 'log_usual');
    const editor = await EditorPage.open(page, 'admin', id);
    const drawer = await editor.versions();
    const factory = drawer.locator(`[data-version="${version}"]`);
    await expect(factory).toContainText('出厂页面');
    await expect(factory).toContainText('系统 ·');
    await expect(factory).not.toContainText(/null|factory/);
    await drawer.getByRole('button', { name: '关闭' }).last().click();
    await expect(drawer).toHaveCount(0);

    const toolbar = [{ type: 'button', label: '程序', visible: false, onClick: 'return 1' }];
    await editor.write({ ...schema, toolbar });
    await editor.send('程序');
    const told = page.getByRole('dialog').filter({ hasText: '页面中有 1 处程序: toolbar.0.onClick' });
    await expect(told).toContainText('本服务器不运行页面程序');
    await told.getByRole('button', { name: '确定' }).click();
    await editor.version(version + 1);

    // Restores the page for the other journeys.
    const before = (await calls.get('/api/lc-system/menu/detail', { id, version })).config;
    const back = { id, config: before, baseVersion: version + 1, message: '恢复' };
    await calls.post('/api/lc-system/menu/submitConfig', back);
  });

  test('the canvas shows the records that the author may read, and fields of the model are dragged into them', async ({
    page,
    request,
  }) => {
    const { id, version } = await pageOf(request, 'customer');
    const editor = await EditorPage.open(page, 'admin', id);
    const canvas = page.locator('.ae-Preview');
    await expect(canvas.getByRole('cell', { name: 'KH00001' })).toBeVisible();
    await page.locator('.fa-list-check').click();
    const field = page.getByRole('region', { name: '字段' }).getByRole('button', { name: /^税号/ });
    await expect(canvas.getByRole('columnheader', { name: '税号' })).toHaveCount(0);
    await field.dragTo(canvas.getByRole('columnheader', { name: '简称' }));
    await expect(canvas.getByRole('columnheader', { name: '税号' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('未保存')).toBeVisible();

    // Changes are marked at their places and listed as texts.
    await page.getByRole('button', { name: '标出修改' }).click();
    const changes = page.getByRole('complementary', { name: '与已发布版本的不同' });
    await expect(changes.getByRole('button', { name: /新增列“税号”/ })).toBeVisible();
    const mark = (part: Locator) => part.evaluate((element) => getComputedStyle(element, '::before').content);
    await expect.poll(() => mark(canvas.getByRole('columnheader', { name: '税号' }))).toBe('"新增"');
    expect(await mark(canvas.getByRole('columnheader', { name: '客户名称' }))).toBe('none');
    // Also in the phone view, which is a frame with its own document.
    await editor.show('手机');
    const phone = page.frameLocator('.ae-PreviewIFrame');
    await expect.poll(() => mark(phone.getByRole('columnheader', { name: '税号' }))).toBe('"新增"');
    await changes.getByRole('button', { name: /新增列“税号”/ }).click();
    await expect(page.getByRole('textbox', { name: '绑定字段名' })).toHaveValue('taxNo');
    await editor.show('PC');
    await expect.poll(() => mark(canvas.getByRole('columnheader', { name: '税号' }))).toBe('"新增"');
    await changes.getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => mark(canvas.getByRole('columnheader', { name: '税号' }))).toBe('none');

    // The rows of the person that the author views as.
    const person = page.getByRole('combobox', { name: '人员' });
    await page.getByLabel('查看身份').selectOption('person');
    await person.fill('人事 (hr)');
    await expect(canvas.getByText('您没有权限[客户]')).toBeVisible();
    await expect(canvas.getByRole('cell', { name: 'KH00001' })).toHaveCount(0);
    await person.fill('王丽 (wangli)');
    await expect(canvas.getByRole('cell', { name: 'KH00001' })).toBeVisible();

    // A dialog that opens on a row shows a row.
    await page.getByRole('tab', { name: '大纲' }).click();
    await page.getByRole('tab', { name: '弹窗列表' }).click();
    await page.locator('.ae-DialogList-item').filter({ hasText: '编辑' }).click();
    await expect(page.getByPlaceholder('请输入客户名称')).toHaveValue('江海化工装备有限公司');
    expect((await pageOf(request, 'customer')).version).toBe(version);
  });

  test('preview shows the page as users see it, on both widths', async ({ page, request }) => {
    const { id } = await pageOf(request, 'param');
    const editor = await EditorPage.open(page, 'admin', id);
    await editor.show('预览');
    const preview = page.frameLocator('iframe[title="预览"]');
    await expect(preview.getByRole('columnheader', { name: '参数键名' })).toBeVisible({ timeout: 30_000 });
    await expect(preview.getByRole('cell', { name: 'account.initPassword' })).toBeVisible();
    const frame = page.locator('iframe[title="预览"]');
    const wide = (await frame.boundingBox())?.width ?? 0;
    await editor.show('手机');
    await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeLessThan(wide / 2);
    await expect(preview.getByRole('button', { name: '新增' })).toBeVisible();
    await editor.show('PC');
    await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBe(wide);
    await editor.show('编辑');
    await expect(page.locator('.lm-canvas')).toBeVisible();
    await expect(editor.head.getByText('未保存')).toHaveCount(0);
  });

  test('source that is no JSON is named and never saved', async ({ page, request }) => {
    const { calls, id, version } = await pageOf(request, 'param');
    const editor = await EditorPage.open(page, 'admin', id);
    await editor.paste('{"type": "page", ');
    await expect(page.getByRole('alert').filter({ hasText: '不是有效的 JSON' })).toBeVisible();
    await editor.save.click();
    await expect(page.getByRole('dialog', { name: '保存页面' })).toHaveCount(0);
    expect((await calls.get('/api/lc-system/menu/detail', { id })).configVersion).toBe(version);
  });

  test('what is wrong with a page is named, shown where it stands and never saved', async ({ page, request }) => {
    const { calls, id, version, schema } = await pageOf(request, 'param', { name: 'paramKye', label: '键名' });
    const editor = await EditorPage.open(page, 'admin', id);
    await editor.write(schema);
    await expect(editor.head.getByRole('button', { name: '问题 (1)' })).toBeVisible();
    await editor.save.click();
    const problems = page.getByRole('complementary', { name: '问题' });
    await expect(problems.getByRole('status')).toHaveText('错误 1 · 警告 0');
    await expect(page.getByRole('dialog', { name: '保存页面' })).toHaveCount(0);

    const wrong = problems.getByRole('button', { name: '键名 表格列: param 没有字段 paramKye' });
    await wrong.click();
    await expect(page.locator('.lm-source .squiggly-error')).toHaveCount(1);
    await editor.show('编辑');
    await wrong.click();
    await expect(page.getByRole('textbox', { name: '绑定字段名' })).toHaveValue('paramKye');

    const { schema: right } = await pageOf(request, 'param');
    await editor.paste(JSON.stringify(right));
    await expect(problems.getByText('没有问题, 可以保存')).toBeVisible();
    expect((await calls.get('/api/lc-system/menu/detail', { id })).configVersion).toBe(version);
  });

  test('who may not publish looks, but cannot save', async ({ page, request }) => {
    const { id, version, schema } = await pageOf(request, 'nqContractSign', { name: 'createTime', label: '不该有' });
    const editor = await EditorPage.open(page, 'wangli', id);
    await expect(editor.save).toBeDisabled();
    await expect(editor.save).toHaveAttribute('aria-description', '您没有发布页面的权限');
    const wangli = await Calls.as(request, 'wangli');
    const refused = await wangli.tryPost('/api/lc-system/menu/submitConfig', {
      id,
      config: JSON.stringify(schema),
      baseVersion: version,
      message: '越权',
    });
    expect(refused.code).toBe(403);
  });
});
