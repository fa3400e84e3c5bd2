import { join } from 'node:path';
import { expect, test } from '../support/test.js';
import BetterSqlite3 from 'better-sqlite3';
import { choose, dialog, cancelAndDiscard, ListPage, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { logIn } from '../support/people.js';
import { OwnServer } from '../support/own-server.js';
import { MORNING, plantCopy } from '../support/seeded.js';
import { visit } from '../support/shell-page.js';

const PORT = Number(process.env.E2E_PORT ?? 3190) + 2002;
const CUSTOMERS = '/api/at/nq/customer';

interface Menu {
  id: string;
  code: string;
  children?: Menu[];
}

/** Gives the screen of customers to the role of a tenant's administrator. */
async function letSell(admin: Calls, tenantId: string): Promise<void> {
  const flat = (menus: Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
  const wanted = flat(await admin.get('/api/lc-system/menu/list')).filter(({ code }) => /^(nq|customer.*)$/.test(code));
  const [{ id: roleIds }] = await admin.get('/api/lc-system/role/list', { tenantId });
  const { menu } = await admin.get('/api/lc-system/menu/role-tree-keys', { roleIds, tenantId });
  const menuIds = [...menu, ...wanted.map(({ id }) => id)];
  await admin.post('/api/lc-system/role/grant', { roleIds: [roleIds], menuIds }, { tenantId });
}

test.describe('a tenant with a database of its own', () => {
  let server: OwnServer;
  test.use({ baseURL: `http://127.0.0.1:${PORT}` });
  test.beforeAll(async () => {
    server = await OwnServer.start(PORT, MORNING, plantCopy());
  });
  test.afterAll(() => server.stop());

  const rowsIn = (file: string, text: string): unknown[] => {
    const database = new BetterSqlite3(join(server.dataDir, file), { readonly: true });
    try {
      return database.prepare(text).all();
    } finally {
      database.close();
    }
  };

  test('is tried, refused where nobody may look, given to a tenant, and holds its rows alone', async ({
    page,
    request,
  }) => {
    await logIn(page, 'admin');
    await visit(page, '/tool/datasource');
    const sources = new ListPage(page);
    const add = async (name: string, url: string) => {
      await sources.tool('新增').click();
      const form = dialog(page);
      await type(form, 'name', name);
      await type(form, 'url', url);
      await form.getByRole('button', { name: '保存' }).click();
      return form;
    };
    const tryOut = (name: string) => sources.row(name).getByRole('button', { name: '测试连接' }).click();

    const form = await add('文件', 'file:///etc/passwd');
    await expect(form).toContainText('连接地址');
    await expect(form.locator('.cxd-Form-feedback, .cxd-Form-error, .is-error').first()).toBeVisible();
    await cancelAndDiscard(form);
    // Cloud services publish secrets at this address.
    await sources.reloading(async () => void (await add('云内', 'mysql://169.254.169.254:3306/db')));
    await tryOut('云内');
    await expect(sources.toast('不允许连接主机 169.254.169.254')).toBeVisible();
    await sources.reloading(async () => void (await add('甲厂库', 'sqlite:jia')));
    await tryOut('甲厂库');
    await expect(sources.toast('连接成功')).toBeVisible();

    const admin = await Calls.as(request, 'admin');
    const made = await admin.post('/api/lc-system/tenant/submit', { tenantName: '甲厂', linkman: '甲' });
    const [{ tenantId }] = (await admin.get('/api/lc-system/tenant/list', { tenantName: '甲厂' })).records;
    await visit(page, '/system/tenant');
    const tenants = new ListPage(page);
    await tenants.row('甲厂').locator('.cxd-Checkbox').first().setChecked(true);
    const assign = async (name: string) => {
      await tenants.tool('数据源配置').click();
      await choose(dialog(page), 'datasourceId', name);
      await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
    };
    await assign('云内');
    await expect(dialog(page)).toContainText('不允许连接主机 169.254.169.254');
    await cancelAndDiscard(dialog(page));
    await tenants.reloading(() => assign('甲厂库'));

    // Every migration has been applied to it, and the tenant's records are stored there.
    const applied = 'SELECT name FROM migrations ORDER BY name';
    expect(rowsIn('tenants/jia.sqlite', applied)).toEqual(rowsIn('lamina.sqlite', applied));
    await letSell(admin, tenantId);
    const own = 'Clad-2026!';
    await Calls.choosePassword(request, 'admin', { tenantId, first: made.once[0].value, own });
    const chief = await Calls.as(request, 'admin', { tenantId, password: own });
    await chief.post(`${CUSTOMERS}/saveOrUpdate`, { customerName: '甲厂客户', shortName: '甲客' });
    const found = `SELECT customer_name AS name FROM nq_customer WHERE tenant_id = '${tenantId}'`;
    expect(rowsIn('tenants/jia.sqlite', found)).toEqual([{ name: '甲厂客户' }]);
    expect(rowsIn('lamina.sqlite', found)).toEqual([]);

    // When it contains rows, the data source of the tenant cannot change.
    await tenants.row('甲厂').locator('.cxd-Checkbox').first().setChecked(true);
    await tenants.tool('数据源配置').click();
    await expect(dialog(page)).toContainText('甲厂库');
    await choose(dialog(page), 'datasourceId', '云内');
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect(dialog(page)).toContainText('租户已有业务数据');
  });
});
