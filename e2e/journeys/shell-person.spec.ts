import { expect, test } from '../support/test.js';
import { openAs, fillLogin, logIn, logOut, setLanguage, submitLogin } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

const WORDS = {
  zh: {
    password: '修改密码',
    save: '保存',
    saved: '修改信息成功!',
    changed: '修改密码成功!',
    name: '姓名',
    fields: ['原密码', '新密码', '确认密码'],
    weak: /^密码至少6位/,
    differs: '两次密码输入不一致',
  },
  en: {
    password: 'Change password',
    save: 'Save',
    saved: 'Your details were saved',
    changed: 'Your password was changed',
    name: 'Real name',
    fields: ['Old password', 'New password', 'Confirm password'],
    weak: /^A password has at least 6 characters/,
    differs: 'The two passwords differ',
  },
};

test.describe('the person', () => {
  test('a third-party user without an account asks for one', async ({ page }) => {
    await page.route('**/oauth/token*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), user_id: '-1', oauth_id: '77' } });
    });
    await page.goto('/login');
    await fillLogin(page, 'wangli', 'wangli');
    await submitLogin(page);
    const dialog = page.getByRole('dialog', { name: '账号注册' });
    const type = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
    const submit = () => dialog.getByRole('button', { name: '提交' }).click();
    const toast = (text: string) => page.locator('.lm-toasts').getByText(text, { exact: true });
    // The token contains the tenant, so the user is not asked for it.
    await expect(dialog.getByLabel('租户编号')).toHaveCount(0);
    await type('用户姓名', '张三');
    await submit();
    await expect(toast('请先输入账号名称')).toBeVisible();
    await type('账号名称', 'guest-zhang');
    await submit();
    await expect(toast('请先输入密码')).toBeVisible();
    await type('账号密码', 'Guest-2026');
    await type('确认密码', 'Guest-2027');
    await submit();
    await expect(toast('两次密码输入不一致')).toBeVisible();
    await type('确认密码', 'Guest-2026');
    const refused = page.waitForResponse(/register-guest/);
    await submit();
    const { msg } = await (await refused).json();
    await expect(toast(msg)).toBeVisible();
    await page.route('**/register-guest*', (route) =>
      route.fulfill({ json: { code: 400, success: false, data: {}, msg: '' } }),
    );
    await submit();
    await expect(toast('提交失败')).toBeVisible();
    await page.route('**/register-guest*', (route) =>
      route.fulfill({ json: { code: 200, success: true, data: {}, msg: '' } }),
    );
    const sent = page.waitForRequest(/register-guest/);
    await submit();
    expect((await sent).postDataJSON()).toEqual({
      tenantId: '000000',
      name: '张三',
      account: 'guest-zhang',
      password: 'Guest-2026',
      oauthId: '77',
    });
    const told = page.getByRole('dialog', { name: '注册提示' });
    await expect(told).toContainText('注册申请已提交,请耐心等待管理员通过!');
    await told.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('personal info: a picture shows in the bar at once, one too large or of another kind is refused', async ({
    page,
  }) => {
    await openAs(page, 'lina', '/info/index');
    const { front } = new ShellPage(page);
    await expect(front.getByText('只能上传jpg/png用户头像，且不超过500kb')).toBeVisible();
    for (const label of ['姓名', '用户名', '手机号', '邮箱', '企业微信ID', '钉钉ID'])
      await expect(front.getByLabel(label, { exact: true })).toBeVisible();
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = Buffer.from(pixel, 'base64');
    const choose = (buffer: Buffer) =>
      front.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await choose(Buffer.concat([picture, Buffer.alloc(501 * 1024)]));
    await expect(page.locator('.lm-toasts').getByText('只能上传jpg/png用户头像，且不超过500kb')).toBeVisible();
    await expect(page.locator('.lm-user img')).toHaveCount(0);
    // A picture of another type is refused too.
    await expect(page.locator('.lm-toast')).toHaveCount(0);
    await front
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(page.locator('.lm-toasts').getByText('只能上传jpg/png用户头像，且不超过500kb')).toBeVisible();
    await expect(page.locator('.lm-user img')).toHaveCount(0);
    await choose(picture);
    await expect(page.locator('.lm-user img')).toBeVisible();
    await page.reload();
    await expect(page.locator('.lm-user img')).toBeVisible();
  });

  for (const [language, before, after] of [
    ['zh', 'machao', 'Machao-2026'],
    ['en', 'Machao-2026', 'machao-2027'],
  ] as const) {
    test(`details are saved and the password is changed, ${language}`, async ({ page }) => {
      const words = WORDS[language];
      await setLanguage(page, language);
      await logIn(page, 'machao', before);
      await page.goto('/info/index');
      const { front } = new ShellPage(page);
      const toast = (text: string | RegExp) => page.locator('.lm-toasts').getByText(text);
      const save = front.getByRole('button', { name: words.save });
      await front.getByLabel(words.name, { exact: true }).fill(`马超 ${language}`);
      await save.click();
      await expect(toast(words.saved)).toBeVisible();
      await page.reload();
      await expect(front.getByLabel(words.name, { exact: true })).toHaveValue(`马超 ${language}`);

      await front.getByRole('tab', { name: words.password }).click();
      const type = async (...values: string[]) => {
        for (const [at, field] of words.fields.entries()) {
          await front.getByLabel(field, { exact: true }).fill(values[at] ?? '');
        }
        await save.click();
      };
      await type(before, 'short', 'short');
      await expect(front.getByText(words.weak)).toBeVisible();
      await type(before, after, `${after}!`);
      await expect(front.getByText(words.differs)).toBeVisible();
      await type(before, after, after);
      await expect(toast(words.changed)).toBeVisible();
      await expect(front.getByLabel(words.fields[0] ?? '', { exact: true })).toHaveValue('');
      await logOut(page);
      await logIn(page, 'machao', after);
    });
  }
});
