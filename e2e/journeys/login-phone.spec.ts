import { join } from 'node:path';
import { expect, type Page, test } from '../support/test.js';
import BetterSqlite3 from 'better-sqlite3';
import { dialog, ListPage, type } from '../support/amis.js';
import { logIn, logOut, setLanguage, submitLogin } from '../support/people.js';
import { OwnServer } from '../support/own-server.js';
import { MORNING, plantCopy } from '../support/seeded.js';
import { visit } from '../support/shell-page.js';

const PORT = Number(process.env.E2E_PORT ?? 3190) + 2001;
const PHONE = '13800001234';

test.describe('login by a code that is sent to the phone', () => {
  let server: OwnServer;
  test.use({ baseURL: `http://127.0.0.1:${PORT}` });
  test.beforeAll(async () => {
    server = await OwnServer.start(PORT, MORNING, plantCopy());
  });
  test.afterAll(() => server.stop());

  /** The codes that the development service wrote into the log, oldest first. */
  const codes = () => [...server.log.matchAll(new RegExp(`to ${PHONE}.*?(\\d{6})`, 'g'))].map(([, code = '']) => code);
  const sent = async (number: number): Promise<string> => {
    await expect.poll(() => codes().length).toBe(number);
    return codes()[number - 1] ?? '';
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  /** Changes times in the database, instead of waiting a minute for the next code or five until one expires. */
  const pass = (change: string) => {
    const database = new BetterSqlite3(join(server.dataDir, 'lamina.sqlite'));
    database.exec(`UPDATE lc_sms_code SET ${change} = '2020-01-01 00:00:00'`);
    database.close();
  };
  const openForm = async (page: Page, tab: string) => {
    await page.goto('/login');
    await page.getByRole('tab', { name: tab }).click();
  };

  test('the service is configured, the code opens the door once; a wrong and an old one do not', async ({ page }) => {
    await logIn(page, 'admin');
    await visit(page, '/resource/sms');
    const services = new ListPage(page);
    await services.tool('新增').click();
    const form = dialog(page);
    await form.getByText('日志', { exact: true }).click();
    await type(form, 'smsCode', 'develop');
    await type(form, 'templateId', '您的验证码是$' + '{code}');
    await type(form, 'signName', '复合板');
    await services.reloading(() => form.getByRole('button', { name: '保存' }).click());
    await services.row('develop').getByRole('button', { name: '启用' }).click();
    await services.confirm('是否确定启用这条配置?');
    await expect(services.row('develop')).toContainText('是');
    await visit(page, '/system/user');
    const users = new ListPage(page);
    await users.openRow('wangli', '编辑');
    await expect(dialog(page).locator('[data-amis-name="account"] input').first()).toHaveValue('wangli');
    await type(dialog(page), 'phone', PHONE);
    await users.reloading(() => dialog(page).getByRole('button', { name: '保存', exact: true }).click());
    await logOut(page);

    await openForm(page, '手机登录');
    const [phone, code] = [page.getByLabel('手机号'), page.getByLabel('短信验证码')];
    const send = page.getByRole('button', { name: '发送验证码' });
    await submitLogin(page);
    await expect(page.getByText('手机号不能为空')).toBeVisible();
    await expect(page.getByText('请输入短信验证码')).toBeVisible();
    await phone.fill('123');
    await send.click();
    await expect(page.getByText('手机号长度不为11位')).toBeVisible();
    await phone.fill(PHONE);
    await send.click();
    await expect(page.getByRole('button', { name: /\d+秒后重发/ })).toBeDisabled();
    const right = await sent(1);
    await code.fill(other(right));
    await submitLogin(page);
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('验证码不正确或已失效');
    await code.fill(right);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/wel\/index$/);
    await expect(page.getByRole('heading', { name: /王丽/ })).toBeVisible();
    await logOut(page);

    // A second code immediately afterwards is refused; a minute later there is one, and it is valid for its own time.
    await openForm(page, '手机登录');
    await phone.fill(PHONE);
    await send.click();
    await expect(alert).toHaveText('发送过于频繁, 请稍后再试');
    pass('create_time');
    await send.click();
    const late = await sent(2);
    pass('expire_time');
    await code.fill(late);
    await submitLogin(page);
    await expect(alert).toHaveText('验证码不正确或已失效');
    await expect(page).toHaveURL(/\/login/);
  });

  test('in English; a code that was used opens nothing', async ({ page, browser }) => {
    await setLanguage(page, 'en');
    pass('create_time');
    await openForm(page, 'Phone');
    await page.getByLabel('Phone number').fill(PHONE);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
    const right = await sent(3);
    const asked = page.waitForRequest((request) => request.url().includes('/oauth/token'));
    await page.getByLabel('Text message code').fill(right);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/wel\/index$/);
    // An attacker who has seen the code sends exactly the same request again.
    const used = await asked;
    const stranger = await (await browser.newContext()).newPage();
    const again = await stranger.request.post(used.url(), {
      headers: { authorization: used.headers().authorization ?? '' },
    });
    expect(again.status()).toBe(400);
    expect((await again.json()).error_description).toBe('验证码不正确或已失效');
    await stranger.context().close();
  });
});
