import { expect, test } from '../support/test.js';
import { expectBothLanguages } from '../support/both-languages.js';
import { ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs, logIn } from '../support/people.js';

const WORDS = {
  zh: {
    ...{
      column: '参数名称',
      search: '搜索',
      noMatch: '无匹配项',
      loading: '加载中....',
      refresh: '刷新',
    },
    ...{ fullscreen: '全屏', leaveFullscreen: '退出全屏' },
    ...{ switchRole: '切换部门角色', switchDo: '切换', department: '请选择部门' },
  },
  en: {
    ...{ column: 'Name', search: 'Search', noMatch: 'Nothing matches', loading: 'Loading…' },
    ...{ refresh: 'Refresh', fullscreen: 'Full screen', leaveFullscreen: 'Leave full screen' },
    ...{ switchRole: 'Switch department and role', switchDo: 'Switch', department: 'Choose a department' },
  },
};

test('words stand in both languages', () => expectBothLanguages(WORDS));

const words = WORDS.zh;
test.describe('words', () => {
  test('a column filter asks 600 ms after the last key, once, and says when nothing matches', async ({ page }) => {
    await page.clock.install();
    await openAs(page, 'admin', '/system/param');
    const list = new ListPage(page);
    const asked: string[] = [];
    page.on('request', (sent) => {
      const keyword = new URL(sent.url()).searchParams.get('keyword');
      if (keyword) asked.push(keyword);
    });
    const filter = await list.openFilter(words.column);
    await expect(filter.getByRole('checkbox').first()).toBeVisible();
    // Far enough in the future for a busy machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
    const box = filter.getByRole('searchbox');
    for (const text of ['z', 'zz', 'zzz']) {
      await page.clock.runFor(500);
      await box.fill(text);
    }
    await page.clock.runFor(599);
    await expect(box).toHaveValue('zzz');
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(['zzz']);
    await page.clock.resume();
    await expect(filter.getByText(words.noMatch, { exact: true })).toBeVisible();
    expect(asked).toEqual(['zzz']);
  });

  test('a table that waits for its rows says so', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    const list = new ListPage(page);
    await expect(list.rows.first()).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/param/list?*', async (route) => {
      await held;
      await route.continue();
    });
    await list.tool(words.refresh).click();
    const said = list.front.locator('.cxd-Table').getByText(words.loading, { exact: true });
    await expect(said).toBeVisible();
    release();
    await expect(said).toHaveCount(0);
  });

  test('full screen, and back', async ({ page }) => {
    await openAs(page, 'admin');
    const full = () => page.evaluate(() => document.fullscreenElement?.tagName);
    await page.getByRole('button', { name: words.fullscreen, exact: true }).click();
    await expect.poll(full).toBe('HTML');
    await page.getByRole('button', { name: words.leaveFullscreen, exact: true }).click();
    await expect.poll(full).toBeUndefined();
    await expect(page.getByRole('button', { name: words.fullscreen, exact: true })).toBeVisible();
  });

  test('somebody with two departments has to choose one', async ({ page, request }) => {
    const calls = await Calls.as(request, 'admin');
    const [{ id }] = await calls.get('/api/lc-user/user-list', { account: 'huayan' });
    const { deptId } = await calls.get('/api/lc-user/detail', { id });
    const departments: { id: string }[] = await calls.get('/api/lc-system/dept/select');
    const second = departments.find((department) => department.id !== deptId);
    await calls.post('/api/lc-user/update', { id, deptId: `${deptId},${second?.id}` });
    await logIn(page, 'huayan');
    await page.locator('.lm-user > button').click();
    await page.getByRole('menuitem', { name: words.switchRole }).click();
    const box = page.getByRole('dialog', { name: words.switchRole });
    await box.getByRole('button', { name: words.switchDo, exact: true }).click();
    await expect(box.getByRole('alert')).toHaveText(words.department);
    await calls.post('/api/lc-user/update', { id, deptId });
  });
});
