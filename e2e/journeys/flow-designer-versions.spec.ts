import { readFileSync } from 'node:fs';
import { expect, test } from '../support/test.js';
import { CONTRACT, copyOfContract, FlowDesigner } from '../support/flow-designer.js';

/** The number of drafts stored in this browser; a draft is written a moment after each change. */
const keptDrafts = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('lamina-editor', 1);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

test.describe('versions of a process', () => {
  test('versions are compared on the picture and brought back', async ({ page, request }) => {
    const { calls, id } = await copyOfContract(request, 'journeyVersions');
    const designer = await FlowDesigner.open(page, 'admin', id);
    await designer.select('cs_tech');
    await designer.panel.getByLabel('名称', { exact: true }).fill('技术复核');
    await designer.select('cs_fin_due');
    await page.keyboard.press('Delete');
    await expect(designer.element('cs_fin_due')).toHaveCount(0);
    await designer.save('技术复核, 财务不催办');
    await designer.version(2);

    const drawer = await designer.versions();
    await expect(drawer.locator('[data-version="2"]')).toContainText('技术复核, 财务不催办');
    await drawer.locator('[data-version="1"]').getByRole('checkbox').check();
    await drawer.locator('[data-version="2"]').getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '对比' }).click();
    const comparison = page.getByRole('dialog', { name: '对比' });
    const [left, right] = [comparison.locator('figure').first(), comparison.locator('figure').last()];
    await expect(right.locator('[data-element-id="cs_tech"]').first()).toHaveClass(/lm-is-changed/);
    await expect(left.locator('[data-element-id="cs_fin_due"]').first()).toHaveClass(/lm-is-removed/);
    await expect(comparison.locator('.lm-flow-changes')).toContainText(/技术评审\s*→\s*技术复核/);
    await comparison.getByRole('button', { name: /技术复核/ }).click();
    await expect(right.locator('[data-element-id="cs_tech"]').first()).toHaveClass(/lm-is-shown/);
    await comparison.getByRole('button', { name: '关闭' }).click();

    await drawer.locator('[data-version="1"]').getByRole('button', { name: '还原' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: '确定还原到版本 1?' })
      .last()
      .getByRole('button', { name: '确定' })
      .click();
    await designer.version(3);
    await expect(designer.element('cs_fin_due')).toBeVisible();
    const restored = await calls.get('/api/lc-flow/model/detail', { id });
    expect(restored.modelEditorXml).toContain('技术评审');
  });

  test('a save on top of somebody else’s is refused, and nothing is lost', async ({ page, request }) => {
    const { calls, id } = await copyOfContract(request, 'journeyConflict');
    const designer = await FlowDesigner.open(page, 'admin', id);
    const detail = await calls.get('/api/lc-flow/model/detail', { id });
    await calls.post('/api/lc-flow/model/submit', {
      ...{ id, modelKey: detail.modelKey, name: detail.name, description: '', version: 1, comment: '他人先存' },
      modelEditorXml: detail.modelEditorXml.replaceAll('财务审核', '财务复核'),
    });
    await designer.select('cs_tech');
    await designer.panel.getByLabel('名称', { exact: true }).fill('我的技术');
    await designer.save('我的修改');
    const conflict = page.getByRole('dialog', { name: '流程已被他人保存' });
    await expect(conflict).toContainText('您基于版本 1, 当前版本 2');
    await expect(conflict.locator('.lm-flow-changes')).toContainText('我的技术');
    await conflict.getByRole('button', { name: '使用当前版本' }).click();
    await designer.version(2);
    await expect(designer.element('cs_fin')).toContainText('财务复核');
    await page.getByRole('status').getByRole('button', { name: '恢复修改' }).click();
    await expect(designer.element('cs_tech')).toContainText('我的技术');
    await designer.save('我的修改, 再次');
    await conflict.getByRole('button', { name: '将我的修改保存为版本 3' }).click();
    await designer.version(3);
    await expect(designer.head.getByText('未保存')).toHaveCount(0);
  });

  test('unsaved work survives a reload; files are imported, laid out and exported', async ({ page, request }) => {
    const { id } = await copyOfContract(request, 'journeyDraft');
    const designer = await FlowDesigner.open(page, 'admin', id);
    await designer.select('cs_tech');
    await designer.panel.getByLabel('名称', { exact: true }).fill('还没保存');
    await expect(designer.head.getByText('未保存')).toBeVisible();
    await expect.poll(() => page.evaluate(keptDrafts)).toBe(1);
    page.once('dialog', (question) => question.accept());
    await page.reload();
    await designer.drawn();
    await expect(designer.element('cs_tech')).toContainText('技术评审');
    await page.getByRole('status').getByRole('button', { name: '恢复修改' }).click();
    await expect(designer.element('cs_tech')).toContainText('还没保存');

    const bare = readFileSync(CONTRACT, 'utf8').replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '');
    await designer.importFile('bare.bpmn20.xml', bare);
    await expect(designer.element('cs_tech')).toContainText('技术评审');
    await expect(page.getByRole('button', { name: '撤销 (Ctrl+Z)' })).toBeDisabled();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('nqContractSign.bpmn20.xml');
    expect(readFileSync(await file.path(), 'utf8')).toContain('<bpmndi:BPMNShape');
    await designer.importFile('broken.xml', '<no>');
    await expect(page.locator('.lm-toast').filter({ hasText: '无法读取流程图' })).toBeVisible();
    await expect(designer.element('cs_tech')).toBeVisible();
  });
});
