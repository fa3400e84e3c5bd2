import { expect, test } from '../support/test.js';
import { fillLogin, logIn, logOut, submitLogin } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

/** This account is locked by its own journey for half an hour, so no other journey may use it. */
const LOCKED_OUT = 'boss';
/** This account gets another password in its own journey. */
const RENEWED = 'jinyun';

test.describe('login', () => {
  test('the form knows the tenant, a wrong password is named, a right one leads home', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('租户编号')).toHaveValue('000000');
    await fillLogin(page, 'wangli', 'wrong');
    await submitLogin(page);
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
    await expect(page.getByLabel('账号')).toHaveValue('wangli');

    await fillLogin(page, 'wangli', 'wangli');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/wel\/index$/);
    await expect(page.getByRole('heading', { name: /王丽/ })).toBeVisible();
  });

  test('missing fields are named at the field and nothing is sent', async ({ page }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/oauth/token')) calls++;
    });
    await page.goto('/login');
    await page.getByLabel('租户编号').fill('');
    await submitLogin(page);
    for (const text of ['请输入租户编号', '请输入账号', '请输入密码']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel('租户编号')).toBeFocused();
    await page.getByLabel('账号').fill('wangli');
    await expect(page.getByText('请输入账号', { exact: true })).toHaveCount(0);
    expect(calls).toBe(0);
  });

  test('five failures lock the account, even for the right password', async ({ page }) => {
    await page.goto('/login');
    const alert = page.getByRole('alert');
    for (let failure = 1; failure <= 5; failure++) {
      await fillLogin(page, LOCKED_OUT, `wrong ${failure}`);
      const answered = page.waitForResponse(/\/oauth\/token/);
      await submitLogin(page);
      expect((await answered).status()).toBe(400);
      await expect(alert).toBeVisible();
    }
    await fillLogin(page, LOCKED_OUT, LOCKED_OUT);
    await submitLogin(page);
    await expect(alert).toHaveText('登录错误次数过多,请稍后再试');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('an expired password leads to a form for the next one', async ({ page }) => {
    // The server's clock cannot be changed here, so the first answer is replaced by the one for an expired password.
    const body = {
      error: 'password_expired',
      error_description: '密码已过期,请设置新密码',
      rule: { length: 6, kinds: 1 },
    };
    await page.route(/\/oauth\/token/, (route) => route.fulfill({ status: 400, json: body }), { times: 1 });
    await page.goto('/login');
    await fillLogin(page, RENEWED, RENEWED);
    await submitLogin(page);
    await expect(page.getByRole('alert')).toHaveText(body.error_description);
    await expect(page.getByLabel('新密码')).toBeFocused();
    await page.getByLabel('新密码').fill('short');
    await page.getByLabel('确认密码').fill('short');
    const send = page.getByRole('button', { name: '设置新密码并登录' });
    await send.click();
    await expect(page.getByText(/^密码至少6位/)).toBeVisible();
    await page.getByLabel('新密码').fill('next-one');
    await page.getByLabel('确认密码').fill('next-one');
    await send.click();
    await expect(page).toHaveURL(/\/wel\/index$/);
    await logOut(page);
    await fillLogin(page, RENEWED, 'next-one');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/wel\/index$/);
  });

  test('the captcha call gives a key and a picture, a new one each time', async ({ request }) => {
    const take = async () => (await request.get('/api/lc-auth/oauth/captcha')).json();
    const first = await take();
    const second = await take();
    expect(first.image).toMatch(/^data:image\/png;base64,[\w+/]{200,}/);
    expect(first.key).toBeTruthy();
    expect(second.key).not.toBe(first.key);
    const token = await request.post('/api/lc-auth/oauth/token', {
      headers: {
        Authorization: `Basic ${Buffer.from('lamina:lamina_secret').toString('base64')}`,
        'Tenant-Id': '000000',
        'Captcha-Key': first.key,
        'Captcha-Code': '-----',
      },
      params: { tenantId: '000000', username: 'wangli', password: '0'.repeat(64), grant_type: 'captcha', scope: 'all' },
    });
    expect(token.status()).toBe(400);
    expect((await token.json()).error_description).toBe('验证码不正确');
  });

  test('the password leaves the browser as a hash only', async ({ page }) => {
    const secret = 'zhaogq';
    const sending = page.waitForRequest(/\/oauth\/token/);
    await logIn(page, 'zhaogq', secret);
    const request = await sending;
    const query = new URL(request.url()).searchParams;
    expect(query.get('username')).toBe('zhaogq');
    expect(query.get('password')).toMatch(/^[0-9a-f]{64}$/);
    expect([...query.values()].filter((value) => value === secret)).toEqual(['zhaogq']);
    expect(request.postData() ?? '').not.toContain(secret);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(query.get('password'));
  });

  test('language: login page, menus, title and page follow at once and stay', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByLabel('Tenant code')).toBeVisible();
    await fillLogin(page, 'wangli', 'wrong');
    await submitLogin(page);
    await expect(page.getByRole('alert')).toHaveText('Wrong user name or password');
    await fillLogin(page, 'wangli', 'wangli');
    await submitLogin(page);

    await new ShellPage(page).open('Contracts', 'Contract signing');
    await expect(page).toHaveTitle(/^Contract signing · /);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: '中文' }).click();
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('合同管理')).toBeVisible();
    await expect(page).toHaveTitle('合同签订 · 复合板生产管理平台');
    await expect(page.getByRole('tab', { name: '合同签订' })).toHaveAttribute('aria-selected', 'true');
    await page.reload();
    await expect(page).toHaveTitle('合同签订 · 复合板生产管理平台');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('a deep link survives the login', async ({ page }) => {
    await page.goto('/nq/contractSign?page=1&status=0');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await fillLogin(page, 'wangli', 'wangli');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/nq\/contractSign\?.*status=0/);
    await expect(page.getByRole('tab', { name: '合同签订' })).toHaveAttribute('aria-selected', 'true');
  });

  test('a redirect to another site is not followed', async ({ page }) => {
    await page.goto('/login?redirect=%2F%2Fexample.com%2F');
    await fillLogin(page, 'wangli', 'wangli');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/wel\/index$/);
  });

  test('the login page is light: at most 100 KB of script, and nothing of amis', async ({ page }) => {
    const scripts: Promise<{ url: string; bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.push(request.sizes().then(({ responseBodySize }) => ({ url: request.url(), bytes: responseBodySize })));
    });
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(page.getByLabel('密码')).toBeVisible();
    const loaded = await Promise.all(scripts);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter(({ url }) => /amis|render|monaco|echarts/i.test(url))).toEqual([]);
    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThanOrEqual(100 * 1024);
    expect(await page.evaluate(() => document.querySelectorAll('[class*="cxd-"]').length)).toBe(0);
  });

  test('logging out asks, clears what was stored and ends the token', async ({ page, request }) => {
    await logIn(page, 'wangli');
    await new ShellPage(page).open('合同管理', '合同签订');
    const access = await page.evaluate(() => JSON.parse(localStorage.getItem('lamina/access') ?? '{}').token as string);
    expect(access).toBeTruthy();
    await logOut(page);
    const left = await page.evaluate(() => ({ local: Object.keys(localStorage), tabs: sessionStorage['lamina.tabs'] }));
    expect(left.local.filter((key) => /access|refresh|user|menu/.test(key))).toEqual([]);
    expect(left.tabs).not.toContain('contractSign');
    const answer = await request.get('/api/lc-system/menu/buttons', { headers: { 'Lc-Auth': `bearer ${access}` } });
    expect(answer.status()).toBe(401);
    await page.goto('/nq/contractSign');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  test('a 401 that cannot be renewed leads back to the login page', async ({ page }) => {
    await logIn(page, 'wangli');
    await page.evaluate(() => {
      localStorage.setItem('lamina/access', JSON.stringify({ token: 'stale', savedAt: Date.now() }));
      localStorage.setItem('lamina/refresh', 'stale');
    });
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('密码')).toBeVisible();
  });

  test('a refused access token is renewed without the person noticing, from the first call on', async ({ page }) => {
    await page.addInitScript(() => {
      const set = Storage.prototype.setItem;
      let first = true;
      Storage.prototype.setItem = function store(key, value) {
        const spoilt = first && key === 'lamina/access';
        if (spoilt) first = false;
        set.call(this, key, spoilt ? JSON.stringify({ token: 'stale', savedAt: Date.now() }) : value);
      };
    });
    const renewal = page.waitForRequest((call) => call.url().includes('grant_type=refresh_token'));
    await logIn(page, 'wangli');
    await renewal;
    await new ShellPage(page).open('合同管理', '合同签订');
    await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/nq\/contractSign/);
  });
});
