import { Calls } from '../support/calls.js';
import { EditorPage } from '../support/editor-page.js';
import { openAs } from '../support/people.js';
import { expect, test } from '../support/test.js';

test('what a page is made of is chosen, ordered and saved; changes by hand stay; a page is detached and comes back', async ({
  page,
  request,
}) => {
  test.slow();
  const calls = await Calls.as(request, 'admin');
  const id = await calls.menuId('param');
  const list = async () => {
    const { config } = await calls.get('/api/lc-system/menu/detail', { id });
    const text = config as string;
    // The compiler adds the column with the row number.
    const named = [...text.matchAll(/"id": ?"column\.(\w+)"/g)].map(([, name]) => name);
    const columns = named.filter((name) => name !== 'index');
    return { text, columns };
  };
  const { screen } = await calls.get('/api/lc-system/menu/screen', { id });
  const before = await list();
  expect(screen.kind).toBe('list');

  const editor = await EditorPage.open(page, 'admin', id);
  await editor.head.getByRole('button', { name: '界面', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '界面' });
  const columns = panel.getByRole('group', { name: '表格列' });
  const names = () => columns.locator('li > span').allTextContents();
  const begin = async () => (await names()).slice(0, 2);
  await expect(columns.locator('li').nth(1)).toBeVisible();
  const [first = '', second = ''] = await names();
  // By keyboard: the first column moves down.
  await columns.getByRole('button', { name: `${first} 下移` }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(begin).toEqual([second, first]);
  // By pointer: it is dragged back, and another one is removed.
  await columns.locator('li').nth(1).dragTo(columns.locator('li').nth(0));
  await expect.poll(begin).toEqual([first, second]);
  const last = (await names()).at(-1) ?? '';
  await columns.getByRole('button', { name: `移除 ${last}` }).click();
  await columns.getByRole('button', { name: `${first} 下移` }).click();
  await panel.getByRole('checkbox', { name: /删除.*行内/ }).uncheck();
  await panel.getByRole('button', { name: '重新生成页面' }).click();
  await expect(panel).toHaveCount(0);
  await expect(editor.head.getByText('未保存')).toBeVisible();
  expect((await list()).columns).toEqual(before.columns);
  await editor.send('选择列');
  await expect(editor.head.getByText('未保存')).toHaveCount(0);
  const after = await list();
  expect(after.columns).toHaveLength(before.columns.length - 1);
  expect(after.columns.slice(0, 2)).toEqual([before.columns[1], before.columns[0]]);
  expect(after.text).not.toContain('"row.remove"');

  await editor.head.getByRole('button', { name: '界面', exact: true }).click();
  await panel.getByRole('button', { name: '脱离界面设置' }).click();
  await page.locator('.lm-question').getByRole('button', { name: '确定' }).click();
  await expect.poll(async () => (await calls.get('/api/lc-system/menu/screen', { id })).detached).toBe(true);

  await openAs(page, 'admin', `/amis/editor?id=${id}`);
  await editor.head.getByRole('button', { name: '界面', exact: true }).click();
  await expect(panel).toContainText('已脱离界面设置');
});
