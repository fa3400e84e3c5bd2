import { expect, test } from '../support/test.js';
import { expectAccessible } from '../support/axe.js';
import { expectBothLanguages } from '../support/both-languages.js';
import { Calls } from '../support/calls.js';
import { EditorPage } from '../support/editor-page.js';

const WORDS = {
  zh: { saved: '保存成功', versions: '版本记录', compare: '对比' },
  en: { saved: 'Saved successfully', versions: 'Versions', compare: 'Compare' },
};

test.describe('page editor', () => {
  test.slow();

  test('its panels, every tab of the properties and the preview have no serious fault', async ({ page, request }) => {
    const id = await (await Calls.as(request, 'admin')).menuId('param');
    const editor = await EditorPage.open(page, 'admin', id);
    await expectAccessible(page, 'page editor');
    const panels = page.locator('.editor-left-panel li.editorPanel-tabs-pane');
    for (const name of ['组件', '大纲', '代码']) {
      await panels.and(page.getByRole('tab', { name: new RegExp(name) })).click();
      await expectAccessible(page, name, '.editor-left-panel');
    }
    const parts = { column: 'th', field: '.cxd-Form-item', button: '.cxd-Button--primary', table: '.cxd-Table' };
    for (const [part, selector] of Object.entries(parts)) {
      await editor.select(page.locator(`.ae-Preview ${selector}[data-editor-id]`).first());
      const count = await editor.properties.count();
      expect(count, part).toBeGreaterThan(1);
      for (let index = 0; index < count; index += 1) {
        await editor.properties.nth(index).click();
        await expectAccessible(page, `${part}, ${index + 1}`, '.editor-right-panel');
      }
    }
    // A switch has the text beside it as its name, an icon has its function as its name.
    await editor.properties.first().click();
    await expect(page.getByRole('checkbox', { name: '开启多选' })).toBeAttached();
    await editor.show('预览');
    await expect(page.frameLocator('iframe').getByRole('cell', { name: 'account.initPassword' })).toBeVisible();
    await expectAccessible(page, 'preview');
    const preview = await (await page.locator('iframe').elementHandle())?.contentFrame();
    if (preview) await expectAccessible(preview, 'inside the preview');
    expect(preview).toBeTruthy();
  });

  test('words of versions stand in both languages', () => expectBothLanguages(WORDS));

  test('saving says so; versions and their comparison have no serious fault', async ({ page, request }) => {
    const words = WORDS.zh;
    const calls = await Calls.as(request, 'admin');
    const id = await calls.menuId('region');
    const { config, configVersion: version } = await calls.get('/api/lc-system/menu/detail', { id });
    const editor = await EditorPage.open(page, 'admin', id);
    await editor.write({ ...JSON.parse(config), remark: 'saved by a journey' });
    await editor.send('remark');
    await expect(page.locator('.lm-toast').filter({ hasText: words.saved })).toBeVisible();
    await editor.head.getByRole('button', { name: words.versions }).click();
    const drawer = page.getByRole('dialog', { name: words.versions });
    for (const number of [version, version + 1])
      await drawer.locator(`[data-version="${number}"]`).getByRole('checkbox').check();
    await expectAccessible(page, 'versions', '[role=dialog]');
    await drawer.getByRole('button', { name: words.compare }).click();
    await expect(page.getByRole('dialog', { name: words.compare }).locator('td.is-added').first()).toBeVisible();
    await expectAccessible(page, 'comparison', '[role=dialog]');
    // Restores the page for the other journeys.
    await calls.post('/api/lc-system/menu/submitConfig', { id, config, baseVersion: version + 1, message: '恢复' });
  });
});
