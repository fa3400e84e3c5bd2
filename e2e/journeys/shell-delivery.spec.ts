import { expect, test } from '../support/test.js';
import { expectBothLanguages } from '../support/both-languages.js';
import { dialog, field, ListPage, type } from '../support/amis.js';
import { openAs } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

const OFFLINE = {
  zh: { title: '无法连接服务器', retry: '重试' },
  en: { title: 'The server cannot be reached', retry: 'Try again' },
};

const REPLACED = {
  zh: { title: '系统已更新', unsaved: /未保存的内容/, later: '稍后', reload: '刷新页面' },
  en: { title: 'The system was updated', unsaved: /not saved/, later: 'Later', reload: 'Reload' },
};

test.describe('how the application reaches the browser', () => {
  test('it can be installed, and keeps nothing but files that never change', async ({ page, context }) => {
    // Behaves like a user's browser; an automated browser registers no service worker.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
    await openAs(page, 'wangli', '/nq/contractSign');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((path) => !/^\/assets\/.+-[\w-]{8}\.\w+$/.test(path))).toEqual([]);

    await context.setOffline(true);
    await expect(page.locator('.lm-offline')).toHaveText('网络已断开: 已输入的内容仍在, 恢复后再保存');
    for (const language of ['zh', 'en'] as const) {
      const words = OFFLINE[language];
      await page.evaluate((chosen) => localStorage.setItem('lamina.language', chosen), language);
      await page.goto('/nq/contractSign');
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
      await page.getByRole('button', { name: words.retry }).click();
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
    }
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('columnheader', { name: 'Contract no.' })).toBeVisible();
  });

  test('what is said of a new version stands in both languages', () => expectBothLanguages(REPLACED));

  test('a part that a deployment replaced offers a reload and loses no typing', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    const shell = new ShellPage(page);
    await expect(shell.front.getByRole('table')).toBeVisible();
    await shell.front.getByRole('button', { name: /^(新增|Add)$/ }).click();
    const name = field(dialog(page), 'paramName').locator('input');
    await name.fill('typed before the deployment');
    // Before unsaved input is lost, the browser asks on a reload and the application asks when the tab is closed.
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(asks).toBe(true);

    // The files of the next page are gone, as after a deployment.
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.evaluate(() => {
      history.pushState({}, '', '/flow/model');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    const offer = page.getByRole('dialog', { name: REPLACED.zh.title });
    await expect(offer).toContainText(REPLACED.zh.unsaved);
    await offer.getByRole('button', { name: REPLACED.zh.later }).click();
    await page.goBack();
    await expect(name).toHaveValue('typed before the deployment');
    expect(await asks()).toBe(true);
  });

  test('the login page says so as well when its part is gone', async ({ page }) => {
    await page.route('**/assets/login-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: '系统已更新' }).first()).toBeVisible();
    await page.unroute('**/assets/login-*.js');
    await page.getByRole('button', { name: '刷新页面' }).last().click();
    await expect(page.getByLabel('账号')).toBeVisible();
  });

  test('a tab with unsaved typing asks before it closes', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    const shell = new ShellPage(page);
    const list = new ListPage(page);
    await list.tool('新增').click();
    await type(dialog(page), 'paramName', 'draft');
    const unsaved = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(unsaved).toBe(true);
    const question = page.getByRole('dialog').filter({ hasText: '页面中有未保存的内容, 确定放弃?' });
    const close = () => page.locator('.lm-tab-close').first().dispatchEvent('click');
    await close();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(field(dialog(page), 'paramName').locator('input')).toHaveValue('draft');
    await close();
    await question.getByRole('button', { name: '确定' }).click();
    await expect(shell.tabs).toHaveText(['首页']);
  });
});
