import { expect, test } from '../support/test.js';
import { dialog, ListPage, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { LoginServer } from '../support/login-server.js';
import { logIn } from '../support/people.js';

const PORT = Number(process.env.E2E_PORT ?? 3190) + 2700;

test.describe('logins by a provider, and looking as a role', () => {
  let server: LoginServer;
  test.use({ baseURL: `http://127.0.0.1:${PORT}` });
  test.beforeAll(async () => {
    server = await LoginServer.start(PORT);
  });
  test.afterAll(() => server.stop());

  test('a provider is configured; a stranger comes by it, asks for an account and gets in when he is let in', async ({
    page,
    browser,
    request,
  }) => {
    await logIn(page, 'admin');
    await page.goto('/system/oauthProvider');
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    const values = { source: 'plant', name: '集团账号', issuer: server.issuer, clientId: 'lamina' };
    for (const [name, value] of Object.entries(values)) await type(form, name, value);
    await type(form, 'clientSecret', 'secret-of-the-provider');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(list.row('集团账号')).toBeVisible();

    await server.become('chenyi');
    const stranger = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage();
    await stranger.goto('/login');
    const button = stranger.getByRole('link', { name: '集团账号' });
    await button.click();
    const asked = stranger.getByRole('dialog', { name: '账号注册' });
    await expect(asked.getByLabel('用户姓名')).toHaveValue('Name of chenyi');
    await asked.getByLabel('账号名称').fill('chenyi');
    for (const label of ['账号密码', '确认密码']) await asked.getByLabel(label).fill('Chenyi-2026');
    await asked.getByRole('button', { name: '提交' }).click();
    await stranger.getByRole('dialog', { name: '注册提示' }).getByRole('button', { name: '确定' }).click();
    await button.click();
    await expect(stranger.getByRole('alert')).toHaveText('未获得用户的角色信息');

    const admin = await Calls.as(request, 'admin');
    const [{ id: userIds }] = (await admin.get('/api/lc-user/page', { account: 'chenyi' })).records;
    const roles: { id: string; roleAlias: string }[] = await admin.get('/api/lc-system/role/select');
    const roleIds = roles.find(({ roleAlias }) => roleAlias === 'sales')?.id ?? '';
    await admin.post('/api/lc-user/grant', {}, { userIds, roleIds });
    await button.click();
    await expect(stranger.getByRole('heading', { name: /chenyi/ })).toBeVisible();
    await expect(stranger).toHaveURL(/\/wel\/index$/);
    await stranger.context().close();
  });

  test('an administrator looks as a role, changes nothing, and is himself again', async ({ page }) => {
    await logIn(page, 'admin');
    await page.goto('/system/role');
    await new ListPage(page).row('销售员').getByRole('button', { name: '以此角色查看' }).click();
    const banner = page.getByRole('status').filter({ hasText: '销售员' });
    const menus = page.getByRole('navigation', { name: '主菜单' });
    await expect(banner).toBeVisible();
    await expect(menus.getByRole('button', { name: '合同管理' })).toBeVisible();
    await expect(menus.getByRole('button', { name: '系统管理' })).toHaveCount(0);
    const refused = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('lamina/access') ?? '{}');
      const headers = { 'lc-auth': `bearer ${token}`, authorization: `Basic ${btoa('lamina:lamina_secret')}` };
      return (await fetch('/api/lc-user/update-info', { method: 'POST', headers })).status;
    });
    expect(refused).toBe(403);
    await page.reload();
    await banner.getByRole('button').click();
    await expect(banner).toHaveCount(0);
    await expect(menus.getByRole('button', { name: '系统管理' })).toBeVisible();
  });
});
