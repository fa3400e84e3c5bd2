import { expect, test } from '../support/test.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';

const MENU = '/api/lc-system/menu';
const USER = '/api/lc-user';
const MESSAGES = '/api/at/base/localMassage';

test.describe('notices', () => {
  test('a published page rings the bell of the other designer, who reads it and handles it', async ({
    page,
    request,
  }) => {
    const admin = await Calls.as(request, 'admin');
    // The office clerk gets the role of a page designer for this journey.
    const mine = (await admin.get(`${USER}/list`, { account: 'admin' })).records[0];
    const hers = (await admin.get(`${USER}/list`, { account: 'lina' })).records[0];
    await admin.post(`${USER}/submit`, { id: hers.id, roleId: `${hers.roleId},${mine.roleId}` });
    try {
      const streamed = page.waitForRequest(/localMassage\/stream/);
      await openAs(page, 'lina', '/wel/index');
      await streamed;

      const { id, config, configVersion } = await admin.get(`${MENU}/detail`, { code: 'param' });
      const changed = { ...JSON.parse(config), journey: 'notices' };
      await admin.post(`${MENU}/submitConfig`, { id, config: changed, baseVersion: configVersion, message: 'journey' });
      const bell = page.getByRole('button', { name: '消息, 1条未读' });
      await expect(bell).toBeVisible();
      await expect(bell.locator('.lm-badge')).toHaveText('1');

      await bell.press('Enter');
      const list = page.getByRole('dialog', { name: '消息' });
      const row = list.getByRole('listitem').filter({ hasText: `页面[参数管理]已发布版本${configVersion + 1}` });
      await expect(row).toContainText('未读');
      await expect(list).toContainText('没有更多消息了');

      // After a refused call the mark is undone.
      await page.route(/is_handle/, (route) => route.abort());
      const handle = row.getByRole('button', { name: /^处理/ });
      await handle.click();
      const question = page.locator('dialog[open]');
      await expect(question).toContainText('此操作将把该消息标记为已处理, 是否继续?');
      await question.getByRole('button', { name: '确定' }).click();
      await expect(page.locator('.lm-toast')).toBeVisible();
      await expect(handle).toBeVisible();
      await expect(row).toContainText('未读');
      await page.unroute(/is_handle/);

      await handle.click();
      await question.getByRole('button', { name: '确定' }).click();
      await expect(row).toContainText('已处理');
      await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible();
      const lina = await Calls.as(request, 'lina');
      expect((await lina.get(`${MESSAGES}/page`)).items[0]).toMatchObject({ rdStatus: 1, hdStatus: 1 });

      await row
        .getByRole('button', { name: /参数管理/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/system\/param/);
      await expect(list).toHaveCount(0);
      // The answer to this list is still on its way when the next message comes, and does not contain it.
      let deliver: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        deliver = resolve;
      });
      const asked = page.waitForResponse(/localMassage\/page/);
      await page.route(
        /localMassage\/page/,
        async (route) => {
          const response = await route.fetch();
          await held;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: '消息', exact: true }).press('Enter');
      await expect(list).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);

      // One more message, on a phone: the list fits into the window, and one click marks all as read.
      await page.setViewportSize({ width: 390, height: 844 });
      const next = { id, config: { ...changed, journey: 'again' }, baseVersion: configVersion + 1, message: 'journey' };
      await admin.post(`${MENU}/submitConfig`, next);
      await expect(bell).toBeVisible();
      deliver();
      await (await asked).finished();
      await expect(bell).toBeVisible();
      await bell.press('Enter');
      await expect(list.getByText('未读')).toHaveCount(1);
      await expect(list).toBeInViewport({ ratio: 1 });
      const height = async () => (await list.getByRole('button', { name: /^处理/ }).boundingBox())?.height;
      await expect.poll(height).toBeGreaterThanOrEqual(40);
      const readAll = list.getByRole('button', { name: '全部标为已读' });
      await readAll.click();
      await expect(list.getByText('未读')).toHaveCount(0);
      await expect(readAll).toBeDisabled();
      await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible();
      await expect.poll(async () => (await lina.get(`${MESSAGES}/page`)).notRdCount).toBe(0);
    } finally {
      await admin.post(`${USER}/submit`, { id: hers.id, roleId: hers.roleId });
    }
  });
});
