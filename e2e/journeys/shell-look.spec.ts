import { expect, test } from '../support/test.js';
import { expectBothLanguages } from '../support/both-languages.js';
import { Calls } from '../support/calls.js';
import { expectAccessible } from '../support/axe.js';
import { openAs } from '../support/people.js';

const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * Writes the text of the next overlay to the root element. The overlay has its own timer, and on a busy machine it may
 * appear and disappear between two checks of the test.
 */
const noteOverlay = () => {
  const root = document.documentElement;
  root.removeAttribute('data-overlay-seen');
  const observer = new MutationObserver(() => {
    const overlay = document.querySelector('.lm-look-overlay');
    if (!overlay) return;
    root.setAttribute('data-overlay-seen', overlay.textContent ?? '');
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
};

const WORDS = {
  zh: {
    settings: '页面设置',
    legends: ['主题', '布局', '主题色'],
    themes: ['默认', 'smart', 'hey', '暗色'],
    layouts: ['侧边栏', '顶栏', '分栏'],
    menu: '主菜单',
    more: '更多',
    loading: '加载中...',
  },
  en: {
    settings: 'Appearance',
    legends: ['Theme', 'Layout', 'Colour'],
    themes: ['Default', 'smart', 'hey', 'Dark'],
    layouts: ['Sidebar', 'Top bar', 'Columns'],
    menu: 'Main menu',
    more: 'More',
    loading: 'Loading…',
  },
};

test.describe('look', () => {
  test('its words stand in both languages', () => expectBothLanguages(WORDS));

  const words = WORDS.zh;
  test('themes, layouts and colour', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    await page.getByRole('button', { name: words.settings }).click();
    const dialog = page.getByRole('dialog', { name: words.settings });
    await expect(dialog.locator('legend')).toHaveText(words.legends);
    await expect(dialog.locator('.lm-look-choice label')).toHaveText([...words.themes, ...words.layouts]);
    const radio = (name: string) => dialog.getByRole('radio', { name, exact: true });
    await expect(radio(words.themes[0] ?? '')).toBeChecked();
    await expect(radio(words.layouts[2] ?? '')).toBeChecked();

    const grounds = new Set([await page.evaluate(variable, '--lm-ground')]);
    for (const theme of words.themes.slice(1)) {
      await page.evaluate(noteOverlay);
      await dialog.locator('label').filter({ hasText: theme }).click();
      await expect(page.locator('html')).toHaveAttribute('data-overlay-seen', words.loading);
      await expect(dialog.locator('.lm-look-overlay')).toHaveCount(0);
      grounds.add(await page.evaluate(variable, '--lm-ground'));
    }
    expect(grounds.size).toBe(4);
    // Dark colours also apply to what amis draws.
    const sheet = page.locator('.lm-tab-panel:not([hidden]) .cxd-Crud-body');
    await expect(sheet).toHaveCSS('background-color', 'rgb(29, 33, 39)');
    await expect(page.locator('.cxd-Table-table tbody td').first()).not.toHaveCSS('color', 'rgb(7, 12, 20)');

    await dialog.getByRole('button', { name: '#0F766E' }).click();
    expect(await page.evaluate(variable, '--lm-accent')).toBe('#0F766E');
    await dialog
      .locator('label')
      .filter({ hasText: words.layouts[1] ?? '' })
      .click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.reload();
    const menus = page.getByRole('navigation', { name: words.menu });
    await expect(menus.locator('.lm-top-menu')).toHaveCount(4);
    await expect(menus.getByRole('button', { name: words.more })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(variable, '--lm-accent')).toBe('#0F766E');
    await expect(page.locator('.cxd-Pagination .is-active').first()).toBeVisible();
    await expectAccessible(page, 'list in the dark', '.lm-tab-panel:not([hidden])');
    await page.setViewportSize({ width: 1920, height: 900 });
    await expect(menus.locator('.lm-top-menu')).toHaveCount(8);

    await page.getByRole('button', { name: words.settings }).click();
    await dialog
      .locator('label')
      .filter({ hasText: words.layouts[0] ?? '' })
      .click();
    await page.keyboard.press('Escape');
    await expect(page.locator('.lm-sidebar')).toBeVisible();
    await expect(page.locator('.lm-rail')).toHaveCount(0);
  });

  test('the menu folds away and stays so; the columns show logo and title', async ({ page }) => {
    await openAs(page, 'wangli', '/nq/contractSign');
    const toggle = page.getByRole('button', { name: '展开或收起菜单' });
    const panel = page.getByRole('navigation', { name: '合同管理' });
    await expect(page.locator('.lm-rail-logo i')).toHaveCount(3);
    await expect(page.locator('.lm-rail').getByText('复合板生产管理平台')).toBeVisible();
    await expect(panel).toBeVisible();
    await toggle.click();
    await expect(panel).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.lm-rail')).toBeVisible();
    await expect(panel).toHaveCount(0);
    // A group in the narrow bar shows it again.
    await page.locator('.lm-rail').getByRole('button', { name: '合同管理' }).click();
    await expect(panel).toBeVisible();
    await page.evaluate(() => localStorage.setItem('lamina.look', JSON.stringify({ layout: 'default' })));
    await page.reload();
    await expect(page.locator('.lm-sidebar')).toBeVisible();
    await toggle.click();
    await expect(page.locator('.lm-sidebar')).toHaveCount(0);
  });

  test('the top bar leads to screens, and its menus close behind them', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('lamina.look', JSON.stringify({ layout: 'topBar' })));
    await openAs(page, 'wangli');
    const menus = page.getByRole('navigation', { name: '主菜单' });
    await menus.getByRole('button', { name: '合同管理' }).click();
    await menus.getByRole('link', { name: '合同签订' }).click();
    await expect(page).toHaveURL(/\/nq\/contractSign/);
    await expect(menus.getByRole('link')).toHaveCount(0);
  });

  test('top menus of the tenant: one chosen leaves its own menus at the side, again and all are back', async ({
    page,
    request,
  }) => {
    const calls = await Calls.as(request, 'admin');
    const made: string[] = [];
    for (const at of [1, 2, 3, 4]) {
      const body = { code: `top${at}`, name: `工作区${at}`, nameEn: `Area ${at}`, source: 'fa fa-industry', sort: at };
      const { id } = await calls.post('/api/lc-system/topmenu/submit', body);
      made.push(id);
    }
    const menuIds = [await calls.menuId('param')];
    await calls.post('/api/lc-system/topmenu/grant', { topMenuIds: [made[0]], menuIds });
    await openAs(page, 'admin');
    const tops = page.getByRole('navigation', { name: '顶部菜单' });
    const rail = page.getByRole('navigation', { name: '主菜单' });
    const choice = (name: string) => tops.getByRole('button', { name });
    await expect(tops.locator('.lm-top-menu')).toHaveText(['工作区1', '工作区2', '工作区3', '更多']);
    await choice('更多').click();
    await expect(choice('工作区4')).toBeVisible();
    await page.keyboard.press('Escape');
    await choice('工作区1').click();
    await expect(rail.getByRole('button', { name: '合同管理' })).toHaveCount(0);
    await expect(rail.getByRole('button', { name: '系统管理' })).toBeVisible();
    await page.reload();
    await expect(choice('工作区1')).toHaveAttribute('aria-pressed', 'true');
    await expect(rail.getByRole('button', { name: '合同管理' })).toHaveCount(0);
    await choice('工作区1').click();
    await expect(rail.getByRole('button', { name: '合同管理' })).toBeVisible();

    // In the top bar: the top menu of the active page is marked, and menus without space are listed by name.
    await calls.post('/api/lc-system/topmenu/grant', { topMenuIds: [made[3]], menuIds: [await calls.menuId('post')] });
    await page.evaluate(() => localStorage.setItem('lamina.look', JSON.stringify({ layout: 'topBar' })));
    const current = rail.locator('.is-current');
    for (const [path, name] of [
      ['/system/param', '工作区1'],
      ['/system/post', '更多'],
    ] as const) {
      await page.goto(path);
      await expect(current).toHaveText([name]);
    }
    await rail.getByRole('button', { name: '更多' }).click();
    const rest = rail.getByRole('region', { name: '工作区4' });
    await expect(rest.getByRole('link')).toHaveText(['岗位管理']);
    await calls.post('/api/lc-system/topmenu/remove', {}, { ids: made.join(',') });
  });

  test('the tenant shows itself: its title, its logo, its picture at the login', async ({ page, request, baseURL }) => {
    const calls = await Calls.as(request, 'admin');
    const TENANT = '/api/lc-system/tenant';
    const [{ id }] = (await calls.get(`${TENANT}/list`, { tenantId: '000000' })).records;
    const before = await calls.get(`${TENANT}/detail`, { id });
    const brand = {
      domainUrl: baseURL,
      logoUrl: '/icons/any-192.png?logo',
      backgroundUrl: '/icons/any-192.png?background',
    };
    await calls.post(`${TENANT}/submit`, { ...before, ...brand });
    await page.goto('/login');
    await expect(page).toHaveTitle('管理组');
    await expect(page.getByRole('heading', { name: '管理组' })).toBeVisible();
    await expect(page.locator('.lm-login-side')).toHaveCSS('background-image', /any-192\.png\?background/);
    await openAs(page, 'admin');
    await expect(page.locator('.lm-rail-logo img')).toHaveAttribute('src', brand.logoUrl);
    await expect(page).toHaveTitle(/ · 管理组$/);
    await calls.post(`${TENANT}/submit`, { id, domainUrl: null, logoUrl: null, backgroundUrl: null });
    await page.reload();
    await expect(page).toHaveTitle(/ · 复合板生产管理平台$/);
    await expect(page.locator('.lm-rail-logo img')).toHaveCount(0);
  });
});
