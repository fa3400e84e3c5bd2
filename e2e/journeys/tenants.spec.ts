import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '../support/test.js';
import { choose, dialog, field, ListPage, type, cancelAndDiscard } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { logIn, logInFirst, openAs, readOnce, setLanguage } from '../support/people.js';
import { visit } from '../support/shell-page.js';

const DEPT = '备份一部';
const OWN = 'Clad-2026!';
const PERSON = { account: 'keeper', password: 'Plate-2026!', password2: 'Plate-2026!', name: '保管', realName: '保管' };

/** Adds a record to the active list. */
async function add(page: Page, texts: Record<string, string>, rest?: (form: Locator) => Promise<void>): Promise<void> {
  const list = new ListPage(page);
  const form = dialog(page);
  await expect(async () => {
    await list.tool('新增').click();
    await expect(form).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const [name, text] of Object.entries(texts)) await type(form, name, text);
  await rest?.(form);
  await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
  await expect(form).toHaveCount(0);
}

/** Opens a list and filters it by a tenant. */
async function of(page: Page, path: string, tenant: string): Promise<ListPage> {
  await visit(page, path);
  const list = new ListPage(page);
  // A list that is being drawn closes an open select.
  await expect(list.rows.first()).toBeVisible();
  await choose(list.front, 'tenantId', tenant);
  await list.reloading(() => list.tool('搜索').click());
  return list;
}

const rows = (list: ListPage, text: string) => list.front.getByRole('row').filter({ hasText: text });

test.describe('one tenant, managed, kept and brought back', () => {
  test.describe.configure({ mode: 'serial' });
  let code = '';
  // A repeated run meets the data of the earlier one, so the names differ.
  const TRY = String(Date.now() % 1_000_000);
  const [NAME, COPY, NOBODY] = [`备份厂${TRY}`, `kept${TRY}`, `none${TRY}`];

  test('the administrator of the installation gives another tenant its departments, posts, roles and people', async ({
    page,
    browser,
    request,
  }) => {
    await openAs(page, 'admin', '/system/tenant');
    await add(page, { tenantName: NAME, linkman: '保管' });
    const first = await readOnce(page);
    const admin = await Calls.as(request, 'admin');
    code = (await admin.get('/api/lc-system/tenant/list', { tenantName: NAME })).records[0].tenantId;
    await Calls.choosePassword(request, 'admin', { tenantId: code, first, own: OWN });

    const depts = await of(page, '/system/dept', NAME);
    await expect(rows(depts, '销售部')).toHaveCount(0);
    const below = await depts.front.getByRole('row').filter({ hasText: NAME }).first();
    await below.getByRole('button', { name: '新增子项' }).click();
    const form = dialog(page);
    await type(form, 'deptName', DEPT);
    await type(form, 'fullName', `${NAME}一部`);
    await choose(form, 'deptCategory', '部门');
    await depts.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await expect(rows(depts, DEPT)).toBeVisible();

    const posts = await of(page, '/system/post', NAME);
    await add(page, { postCode: 'keeper', postName: '保管员' }, (made) => choose(made, 'category', '基层'));
    await expect(posts.rows).toHaveCount(2);
    await posts.openRow('保管员', '编辑');
    await type(dialog(page), 'postName', '仓库保管员');
    await posts.reloading(() => dialog(page).getByRole('button', { name: '保存', exact: true }).click());
    await expect(posts.row('仓库保管员')).toBeVisible();

    const roles = await of(page, '/system/role', NAME);
    await add(page, { roleName: '保管角色', roleAlias: 'keeper' });
    await expect(rows(roles, '超级管理员')).toHaveCount(0);
    // A user cannot view as a role of another tenant.
    await expect(rows(roles, '保管角色').getByRole('button', { name: '以此角色查看' })).toHaveCount(0);

    const users = await of(page, '/system/user', NAME);
    await add(page, PERSON, async (made) => {
      await choose(made, 'roleId', '保管角色');
      await choose(made, 'deptId', DEPT);
      await choose(made, 'postId', '仓库保管员');
      // Choosing the only child department does not also choose its parent.
      await expect(field(made, 'deptId').locator('.cxd-ResultBox-value')).toHaveCount(1);
    });
    await expect(users.row(PERSON.account)).toContainText(NAME);
    await users.clearSearch();
    await expect(users.row('wangli')).toBeVisible();
    await expect(users.row(PERSON.account)).toHaveCount(0);

    const [dept] = await admin.get('/api/lc-system/dept/list', { tenantId: code });
    expect([dept.tenantId, dept.children[0].deptName, dept.children[0].tenantId]).toEqual([code, DEPT, code]);
    const own = await (await browser.newContext()).newPage();
    await logInFirst(own, PERSON.account, { first: PERSON.password, own: OWN, tenantId: code });
    await own.context().close();
  });

  test('a tenant is kept as a file, becomes a copy, and brings back what was deleted', async ({
    page,
    browser,
    request,
  }, info) => {
    await openAs(page, 'admin', '/system/tenant');
    const list = new ListPage(page);
    const download = page.waitForEvent('download');
    await list.row(code).getByRole('button', { name: '备份' }).click();
    const kept = await download;
    expect(kept.suggestedFilename()).toMatch(new RegExp(`^tenant-${code}-\\d{14}\\.backup\\.gz$`));
    const file = info.outputPath('kept.backup.gz');
    await kept.saveAs(file);
    const restore = async (path: string, to: string, replace = false) => {
      await list.tool('恢复备份').click();
      const form = dialog(page);
      await form.locator('input[type=file]').setInputFiles(path);
      if (to !== '') await type(form, 'tenantId', to);
      if (replace) await field(form, 'replace').locator('.cxd-Switch').click();
      await form.getByRole('button', { name: '恢复备份', exact: true }).click();
      return form;
    };

    // As a copy: the tenant's departments, people and dictionaries under another code.
    await list.reloading(async () => void (await restore(file, COPY)));
    await expect(list.toast('恢复完成')).toBeVisible();
    await expect(list.row(COPY)).toContainText(NAME);
    const copy = await (await browser.newContext()).newPage();
    await logIn(copy, 'admin', OWN, COPY);
    const theirs = new ListPage(copy);
    await visit(copy, '/system/dept');
    await expect(rows(theirs, DEPT)).toBeVisible();
    await visit(copy, '/system/user');
    await expect(theirs.row(PERSON.account)).toBeVisible();
    await copy.context().close();
    const [chief, second] = [
      await Calls.as(request, 'admin', { tenantId: code, password: OWN }),
      await Calls.as(request, 'admin', { tenantId: COPY, password: OWN }),
    ];
    const keys = async (calls: Calls) => {
      const heads = await calls.get('/api/lc-system/dict-biz/parent-list', { current: 1, size: 200 });
      return heads.records.map((head: { code: string; dictValue: string }) => [head.code, head.dictValue]);
    };
    expect((await keys(second)).length).toBeGreaterThan(50);
    expect(await keys(second)).toEqual(await keys(chief));

    // Into the same tenant: first refused, because it has data; then it replaces the data.
    const [{ id }] = (await chief.get('/api/lc-user/page', { account: PERSON.account })).records;
    await chief.post('/api/lc-user/remove', {}, { ids: id });
    const form = await restore(file, '');
    await expect(form).toContainText(`租户 ${code} 已有数据(部门), 如需覆盖请选择替换`);
    await cancelAndDiscard(form);
    await list.reloading(async () => void (await restore(file, '', true)));
    const back = await Calls.as(request, PERSON.account, { tenantId: code, password: OWN });
    expect((await back.get('/api/lc-auth/oauth/user-info')).account).toBe(PERSON.account);

    // A damaged file, or one that is not a backup, is reported and changes nothing.
    const bytes = await readFile(file);
    const cut = info.outputPath('cut.gz');
    await writeFile(cut, bytes.subarray(0, bytes.length / 2));
    const other = info.outputPath('other.gz');
    await writeFile(other, 'no backup at all');
    for (const [path, text] of [
      [cut, '备份文件不完整或已被改动'],
      [other, '文件不是租户备份'],
    ] as const) {
      const refused = await restore(path, NOBODY);
      await expect(refused).toContainText(text);
      await cancelAndDiscard(refused);
    }
    await list.reloading(() => list.tool('搜索').click());
    await expect(list.row(COPY)).toBeVisible();
    await expect(list.row(NOBODY)).toHaveCount(0);
    await Calls.as(request, PERSON.account, { tenantId: code, password: OWN });
  });

  test('the same in English: what is asked, what is refused', async ({ page }, info) => {
    await setLanguage(page, 'en');
    await openAs(page, 'admin', '/system/tenant');
    const list = new ListPage(page);
    await list.tool('Restore').click();
    const form = dialog(page);
    const send = form.getByRole('button', { name: 'Restore', exact: true });
    await send.click();
    await expect(form).toContainText('Choose a backup file');
    const other = info.outputPath('other.gz');
    await writeFile(other, 'no backup at all');
    await form.locator('input[type=file]').setInputFiles(other);
    await send.click();
    await expect(form).toContainText('The file is no backup of a tenant');
  });
});
