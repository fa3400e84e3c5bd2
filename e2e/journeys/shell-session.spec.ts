import { expect, test } from '../support/test.js';
import { expectBothLanguages } from '../support/both-languages.js';
import { field } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs, fillLogin, logIn, logOut, submitLogin } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

const WORDS = {
  zh: {
    lock: '锁屏',
    password: '锁屏密码',
    missing: '锁屏密码不能为空',
    wrong: '锁屏密码错误',
    unlock: '解锁',
  },
  en: {
    lock: 'Lock screen',
    password: 'Lock password',
    missing: 'The lock password must not be empty',
    wrong: 'Wrong lock password',
    unlock: 'Unlock',
  },
};

test.describe('session', () => {
  test('words of the lock stand in both languages', () => expectBothLanguages(WORDS));

  const words = WORDS.zh;
  test('lock screen', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    const shell = new ShellPage(page);
    const typed = field(shell.front, 'paramName').locator('input');
    await typed.fill('draft');

    const lock = page.getByRole('button', { name: words.lock, exact: true });
    await lock.click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: words.lock }).click();
    await expect(asked.getByText(words.missing)).toBeVisible();
    await asked.getByLabel(words.password).fill('1234');
    await asked.getByRole('button', { name: words.lock }).click();
    await expect(page).toHaveURL(/\/lock$/);
    await expect(typed).toBeHidden();

    // Neither the address bar nor the login page nor Ctrl+K can bypass the lock.
    const password = page.getByLabel(words.password);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: words.unlock }).click();
    await expect(page.getByRole('alert')).toHaveText(words.missing);
    await password.fill('4321');
    await page.getByRole('button', { name: words.unlock }).click();
    await expect(page.getByRole('alert')).toHaveText(words.wrong);
    await expect(page).toHaveURL(/\/lock$/);
    await password.fill('1234');
    await page.getByRole('button', { name: words.unlock }).click();
    await expect(page).toHaveURL(/\/system\/param/);
    await expect(typed).toHaveValue('draft');

    // The second time no password is asked for, and the lock survives other addresses and a reload.
    await lock.click();
    await expect(page).toHaveURL(/\/lock$/);
    for (const path of ['/system/param', '/login', '/']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/lock$/);
      await expect(page.getByRole('tablist')).toHaveCount(0);
    }
    await password.fill('1234');
    await page.getByRole('button', { name: words.unlock }).click();
    await expect(page).toHaveURL(/\/system\/param/);
    await expect(shell.front.getByRole('table')).toBeVisible();
  });

  test('leaving from the lock ends the session, and the next one starts unlocked', async ({ page }) => {
    // Uses a session of its own, because the session is ended here.
    await page.goto('/login');
    await fillLogin(page, 'youfeng', 'youfeng');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/wel\/index/);
    await page.getByRole('button', { name: '锁屏', exact: true }).click();
    await page.getByRole('dialog').getByLabel('锁屏密码').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: '锁屏' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '退出系统, 是否继续?' });
    await question.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login/);
    await fillLogin(page, 'youfeng', 'youfeng');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/wel\/index/);
    await page.getByRole('button', { name: '锁屏', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('锁屏密码')).toBeVisible();
  });

  test('a refused session leads to the login and back to where one was', async ({ page }) => {
    await openAs(page, 'wangli', '/nq/contractSign');
    await expect(page.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('lamina/access', JSON.stringify({ token: 'worn', savedAt: Date.now() }));
      localStorage.setItem('lamina/refresh', 'worn');
    });
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fnq%2FcontractSign/);
    await fillLogin(page, 'wangli', 'wangli');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/nq\/contractSign/);
    await expect(page.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
  });

  test('other codes are told for 3 s: by msg, by error description, or as unknown; 120 s are the limit', async ({
    page,
  }) => {
    await page.clock.install();
    await openAs(page, 'admin', '/system/param');
    const search = page.getByRole('button', { name: '搜索', exact: true });
    await expect(page.getByRole('table').first()).toBeVisible();
    const toasts = page.locator('.lm-toast');
    for (const [body, text] of [
      [{ code: 500, success: false, data: null, msg: '库存不足' }, '库存不足'],
      [{ code: 400, error_description: '参数有误' }, '参数有误'],
      [{ code: 500 }, '未知错误'],
    ] as const) {
      await page.unroute('**/param/list*');
      await page.route('**/param/list*', (route) => route.fulfill({ status: body.code, json: body }));
      await search.click();
      await expect(toasts).toHaveText(new RegExp(text));
      await page.clock.runFor(3_000);
      await expect(toasts).toHaveCount(0);
    }
    await page.unroute('**/param/list*');
    await page.route('**/param/list*', () => undefined);
    const sent = page.waitForRequest('**/param/list*');
    await search.click();
    await sent;
    await page.clock.runFor(105_000);
    await expect(toasts).toHaveCount(0);
    await page.clock.runFor(15_000);
    await expect(toasts).toHaveText(/服务器响应超时/);
  });

  test('all tabs of the browser renew the session once, in two entries', async ({ page, context }) => {
    // Uses a session of its own, because its refresh token is used up here.
    await context.clock.install();
    await page.goto('/login');
    await fillLogin(page, 'youfeng', 'youfeng');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/wel\/index/);
    const pages = [page, await context.newPage(), await context.newPage()];
    await Promise.all(pages.map((each) => each.goto('/info/index')));
    for (const each of pages) await expect(each.getByRole('tab', { name: '修改密码' })).toBeVisible();
    let renewals = 0;
    await context.route(/oauth\/token\?.*refresh_token/, async (route) => {
      renewals += 1;
      await route.continue();
    });
    const before = await page.evaluate(() => localStorage.getItem('lamina/refresh'));
    await page.evaluate(() => {
      const access = JSON.parse(localStorage.getItem('lamina/access') ?? '{}');
      localStorage.setItem('lamina/access', JSON.stringify({ ...access, savedAt: 0 }));
    });
    // Each tab checks every 10 s.
    await context.clock.runFor(10_000);
    for (const each of pages)
      await expect.poll(() => each.evaluate(() => localStorage.getItem('lamina/refresh'))).not.toBe(before);
    await context.clock.runFor(10_000);
    expect(renewals).toBe(1);

    // Logging out in one tab ends the session in all tabs, and nothing of it is left.
    await logOut(page);
    for (const each of pages) {
      await expect(each).toHaveURL(/\/login/);
      const left = await each.evaluate(() => [
        ...['lamina/access', 'lamina/refresh', 'lamina.user'].map((key) => localStorage.getItem(key)),
        JSON.parse(sessionStorage.getItem('lamina.tabs') ?? '[]')
          .map((tab: { key: string }) => tab.key)
          .join(),
      ]);
      expect(left).toEqual([null, null, null, '/wel/index']);
    }
  });

  test('somebody with two roles works with one of them, and goes back', async ({ page, request }) => {
    const calls = await Calls.as(request, 'admin');
    const [user] = await calls.get('/api/lc-user/user-list', { account: 'huayan' });
    const { roleId } = await calls.get('/api/lc-user/detail', { id: user.id });
    const [second] = await calls.get('/api/lc-system/role/select', { roleAlias: 'admin' });
    await calls.post(`/api/lc-user/grant?userIds=${user.id}&roleIds=${roleId},${second.id}`);
    await logIn(page, 'huayan');
    const shell = new ShellPage(page);
    const groups = shell.rail.getByRole('button');
    const system = groups.filter({ hasText: '系统管理' });
    await shell.open('系统管理', '用户管理');
    const ask = async (role?: string) => {
      await page.locator('.lm-user > button').click();
      await page.getByRole('menuitem', { name: '切换部门角色' }).click();
      const asked = page.getByRole('dialog', { name: '切换部门角色' });
      if (role) await asked.getByLabel('角色').selectOption({ label: role });
      await asked.getByRole('button', { name: '切换' }).click();
      return asked;
    };
    const asked = await ask();
    await expect(asked.getByRole('alert')).toHaveText('请选择角色');
    await asked.getByRole('button', { name: '关闭' }).click();
    const [own] = await calls.get('/api/lc-system/role/select', { roleId });
    const anew = page.waitForEvent('load');
    await ask(own.roleName);
    await anew;
    await expect(groups.first()).toBeVisible();
    await expect(system).toHaveCount(0);
    await expect(shell.tabs).toHaveText(['首页']);

    // The next login sends the choice made here, and the user still has the other role.
    await logOut(page);
    const sent = page.waitForRequest(/grant_type=password/);
    await logIn(page, 'huayan');
    expect((await sent).headers()['role-id']).toBe(own.id);
    await expect(groups.first()).toBeVisible();
    await expect(system).toHaveCount(0);
    await ask(second.roleName);
    await expect(system).toBeVisible();
    await calls.post(`/api/lc-user/grant?userIds=${user.id}&roleIds=${roleId}`);
  });

  test('without a session everything but the public pages leads to the login', async ({ page }) => {
    for (const path of ['/', '/lock', '/system/param', '/myiframe/1', '/amis/1', '/no/such/page']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/login/);
    }
    for (const path of ['/403', '/404', '/500']) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });
});
