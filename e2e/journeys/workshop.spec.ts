import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, request, test } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { dialog, ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { OwnServer } from '../support/own-server.js';
import { logIn } from '../support/people.js';
import { visit } from '../support/shell-page.js';

const PORT = Number(process.env.E2E_PORT ?? 3190) + 2010;
const METADATA = '/api/lc-develop/metadata';
const BUNDLE = '/api/lc-develop/bundle';
const MODEL = 'gasBottle';
const FIELDS = 'fields';

/** A table in another database that a data source refers to: `sqlite:old` is a file in the tenants' folder. */
function foreignTable(dataDir: string): void {
  mkdirSync(join(dataDir, 'tenants'), { recursive: true });
  const file = new BetterSqlite3(join(dataDir, 'tenants', 'old.sqlite'));
  file.exec(
    'CREATE TABLE bottle (id BIGINT NOT NULL PRIMARY KEY, bottle_name VARCHAR(40) NOT NULL, price DECIMAL(10,2))',
  );
  file.close();
}

/** An installation, and an administrator who is logged in to it. */
async function installation(browser: Browser, server: OwnServer): Promise<{ page: Page; calls: Calls }> {
  const context = await browser.newContext({ baseURL: server.url });
  const calls = await Calls.as(await request.newContext({ baseURL: server.url }), 'admin');
  const page = await context.newPage();
  // Sessions of the two installations are separate.
  await logIn(page, 'admin');
  return { page, calls };
}

test.describe('the workshop of two installations', () => {
  test.setTimeout(240_000);
  const servers: OwnServer[] = [];
  test.beforeAll(async () => {
    servers.push(await OwnServer.start(PORT), await OwnServer.start(PORT + 1));
  });
  test.afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  test('a table of another database becomes a model and a page; its bundle goes to a second installation, where both changed it, and is undone', async ({
    browser,
  }) => {
    const [here, there] = servers as [OwnServer, OwnServer];
    foreignTable(here.dataDir);
    const { page, calls } = await installation(browser, here);
    await calls.post('/api/lc-develop/datasource/submit', { name: '老系统', url: 'sqlite:old' });

    await visit(page, '/tool/metadata');
    // Starts with the columns of the table; a formula is completed with the keyboard and tried before publishing.
    const models = new ListPage(page);
    await models.tool('新增模型').click();
    const form = dialog(page);
    await form.getByLabel('名称 (小写字母与连字符)').fill('gas-bottle');
    await form.getByLabel('中文名称').fill('气瓶');
    await form.getByLabel('英文名称').fill('Gas bottle');
    await form.getByLabel('来自数据源').selectOption('老系统');
    await form.getByLabel(/^表/).selectOption('bottle');
    await form.getByRole('button', { name: '开始设计' }).click();
    await expect(form.getByLabel('bottleName: 中文')).toBeVisible();
    await form.getByRole('button', { name: '添加字段' }).click();
    const row = form.locator('[data-field="field"]');
    await row.getByLabel('编号').fill('twice');
    await row.getByLabel('编号').press('Tab');
    await form.getByLabel('twice: 中文').fill('两倍');
    await form.getByLabel('twice: 英文').fill('Twice');
    await form.getByLabel('twice: 类型').selectOption('decimal');
    await form.getByLabel('twice: 列表').check();
    const formula = form.getByLabel('twice: 公式', { exact: true }).first();
    await formula.pressSequentially('${pri');
    await formula.press('Enter');
    await formula.pressSequentially(' * 2}');
    await expect(formula).toHaveValue('${price * 2}');
    await form.getByRole('tab', { name: '试算' }).click();
    await form.getByLabel('Price', { exact: true }).fill('4');
    await form.getByRole('button', { name: '计算', exact: true }).click();
    await expect(form.getByLabel('两倍')).toHaveText('8.00');
    // Names are suggested and results are shown for conditions too.
    await form.getByRole('tab', { name: '条件与效果' }).click();
    await form.getByRole('group', { name: '保存条件', exact: true }).getByRole('button', { name: '添加条件' }).click();
    const guard = form.getByLabel('保存条件: 0.must', { exact: true }).first();
    await guard.pressSequentially('${twi');
    await guard.press('Enter');
    await guard.pressSequentially(' > 7}');
    await expect(guard).toHaveValue('${twice > 7}');
    await form.getByLabel('保存条件 0: 不满足时的提示 (中文)').fill('单价太低');
    await form.getByLabel('保存条件 0: 不满足时的提示 (英文)').fill('Too cheap');
    await expect(form.getByLabel('保存条件: 0.must =')).toContainText('= true');
    await form.getByRole('tab', { name: '发布预览' }).click();
    await expect(form.getByText('新建表 own_gas_bottle')).toBeVisible();
    await form.getByRole('button', { name: '发布', exact: true }).click();
    await expect(form).toHaveCount(0);

    await page.goto('/own/gasBottle');
    const bottles = new ListPage(page);
    await expect(bottles.front.getByRole('columnheader', { name: '两倍' })).toBeVisible();
    await expect(bottles.tool('新增')).toBeVisible();

    const second = await installation(browser, there);
    const { publicKey } = await calls.get(`${BUNDLE}/house`);
    await second.calls.post(`${BUNDLE}/accept`, { name: '一号系统', publicKey });
    await visit(second.page, '/tool/bundle');
    const bundles = new ListPage(second.page);
    const upload = async (name: string): Promise<Locator> => {
      await bundles.tool('上传程序包').click();
      const box = dialog(second.page);
      const buffer = await calls.file(`${BUNDLE}/make`, { name, menus: MODEL });
      await box
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.bundle.gz', mimeType: 'application/gzip', buffer });
      await box.getByRole('button', { name: /^(确定|保存|提交)$/ }).click();
      await expect(box).toHaveCount(0);
      return bundles.openRow(name, '计划');
    };
    const apply = async (plan: Locator) => {
      await plan.getByRole('button', { name: '应用', exact: true }).click();
      await expect(plan).toHaveCount(0);
    };
    await apply(await upload('气瓶一'));
    const named = async () => (await second.calls.get(`${METADATA}/detail`, { key: MODEL })).model;
    expect((await named())[FIELDS].twice.zh).toBe('两倍');

    // Both installations then give the field another label.
    const publish = async (by: Calls, zh: string) => {
      const { model, version } = await by.get(`${METADATA}/detail`, { key: MODEL });
      model[FIELDS].twice.zh = zh;
      await by.post(`${METADATA}/submit`, { model, baseVersion: version });
    };
    await publish(second.calls, '双份');
    await publish(calls, '加倍');
    const plan = await upload('气瓶二');
    await expect(plan.getByText('冲突', { exact: true }).first()).toBeVisible();
    await plan.locator('.cxd-Select').first().click();
    await second.page.locator('.cxd-PopOver').last().getByText('采用程序包的').click();
    await apply(plan);
    expect((await named())[FIELDS].twice.zh).toBe('加倍');
    const undo = await bundles.openRow('气瓶二', '撤销');
    await undo.getByRole('button', { name: '撤销', exact: true }).click();
    await expect(undo).toHaveCount(0);
    expect((await named())[FIELDS].twice.zh).toBe('双份');

    // The first version of the first installation is compared and restored.
    await visit(page, '/tool/metadata');
    await models.search({ keyword: MODEL });
    const change = await models.openRow(MODEL, '修改');
    await change.getByRole('tab', { name: '历史版本' }).click();
    await change.getByRole('button', { name: '版本 1' }).click();
    await expect(change.getByText('fields.twice.zh: "两倍" → "加倍"')).toBeVisible();
    await change.getByRole('button', { name: '恢复版本 1' }).click();
    await change.getByRole('button', { name: '发布', exact: true }).click();
    await expect(change).toHaveCount(0);
    const { model, version } = await calls.get(`${METADATA}/detail`, { key: MODEL });
    expect([model[FIELDS].twice.zh, version]).toEqual(['两倍', 3]);
  });
});
